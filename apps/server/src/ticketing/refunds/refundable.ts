import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import type { OrderCause, RefundPolicy } from '../../database/stored-values.ts'
import type { SoldFacts } from '../../ledger/sold-facts.ts'
import type { ProviderName } from '../payments/provider.ts'

/** A ticket with what decides about giving its price back. */
export interface RefundableTicket {
  id: string
  lineId: number
  sessionId: number
  typeId: number
  /** Multilingual; null for the only type of an event. */
  typeName: string | null
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  holderName: string | null
  /** Another person holds its code; left out where nothing is quoted to its buyer. */
  isPassedOn?: boolean
  paidCents: number
  refundedCents: number
  /** Its price was chosen by the buyer. */
  isChosen: boolean
  isCompanion: boolean
  vatRegime: VatRegime | null
  sessionName: string | null
  /** As it was approved. */
  startsAt: string
  /** Its session has no day for now. */
  isPostponed: boolean
  timeZone: string
  /** Its session changed after the purchase, and the decision about that is open. */
  isChanged: boolean
}

/** An order with all that a refund needs. */
export interface RefundableOrder {
  eventId: number
  id: string
  checkoutId: string
  sellerId: number
  status: 'held' | 'paid' | 'expired' | 'cancelled'
  currency: string
  /** Of the event, multilingual. */
  title: string
  donationCents: number
  /** What of the donation went back. */
  donationBackCents: number
  voucherId: number | null
  policy: RefundPolicy
  cause: OrderCause
  emailKey: string | null
  /** By which it was paid; null when nothing was taken. */
  payment: { id: string; provider: ProviderName } | null
  /** What the papers of the sale say. */
  sold: SoldFacts
  /** Series and number of the receipt of the sale. */
  receipt: string | null
  /** By the clock of the database. */
  now: string
  tickets: RefundableTicket[]
}
