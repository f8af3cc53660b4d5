import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { SessionStatus } from '@larunbat/rules/events/session-status'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import type { Language } from '@larunbat/rules/text/language'
import type { BilledTo, OrderCause, RefundPolicy } from '../../database/stored-values.ts'
import type { CorrectionReason } from '../../ledger/refund-receipt.ts'
import type { Issuer, SoldFacts } from '../../ledger/sold-facts.ts'

export interface BoughtSession {
  id: number
  name: string | null
  startsAt: string
  /** Null where the duration was not stated. */
  endsAt: string | null
  timeZone: string
  status: SessionStatus
}

export interface BoughtTicket {
  id: string
  lineId: number
  sessionId: number
  serial: Buffer
  paidCents: number
  holderName: string | null
  /** `passed_on`: another person holds its code; said to its buyer alone. */
  status: 'valid' | 'used' | 'cancelled' | 'offered' | 'passed_on'
}

export interface BoughtLine {
  id: number
  sessionId: number
  /** Multilingual; null for the only type of an event. */
  typeName: string | null
  quantity: number
  unitCents: number
  discountCents: number
  vatRegime: VatRegime | null
}

/** One line of a paper that corrects a sale; amounts are differences. */
interface CorrectionLine {
  sessionId: number
  startsAt: string
  typeName: string | null
  quantity: number
  vatRegime: VatRegime | null
  totalCents: number
  baseCents: number
  vatCents: number
}

/** What a receipt says that corrects another one, as it was issued. */
export interface Correction {
  /** As `R2026-1`. */
  number: string
  issuedAt: string
  document: {
    seller: Partial<Issuer> & { name: string | null }
    reason?: CorrectionReason
    /** Of the event, multilingual. */
    event: string
    sessions?: SoldFacts['sessions']
    currency: string
    corrects: string
    isGift?: boolean
    lines: CorrectionLine[]
    totalCents: number
    donationCents: number
  }
}

/** Returns why a sale was corrected; documents of earlier versions say it by their amounts. */
export const reasonOf = ({ reason, isGift, totalCents }: Correction['document']): CorrectionReason =>
  reason ?? (isGift ? 'gift' : totalCents > 0 ? 'cancelled' : 'refund')

/** What was bought of one event, with everything its papers say. */
export interface BoughtOrder {
  id: string
  eventId: number
  /** As it was when the order was bought. */
  seller: Issuer
  /** What the papers of the sale say. */
  sold: SoldFacts
  subtotalCents: number
  discountCents: number
  donationCents: number
  totalCents: number
  refundedCents: number
  /** What is still to be paid at the door. */
  dueCents: number
  policy: RefundPolicy
  cause: OrderCause
  /** Of the sale, as `T2026-17`; null when nothing was charged. */
  receipt: string | null
  /** Of the sale, oldest first. */
  corrections: Correction[]
  /** As the public sees it. */
  event: PublicEvent
  eventVersion: number
  eventUpdatedAt: string
  sessions: Map<number, BoughtSession>
  lines: BoughtLine[]
  tickets: BoughtTicket[]
}

export interface BoughtCheckout {
  id: string
  language: Language
  currency: string
  name: string | null
  email: string | null
  /** Whom it is billed to; null where the buyer named nothing. */
  billedTo: BilledTo | null
  paidAt: string
  totalCents: number
  /** Of one ticket, as its holder sees it; nothing else of the purchase is there. */
  isOneTicket?: boolean
  orders: BoughtOrder[]
}
