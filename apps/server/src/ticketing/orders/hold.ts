import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import type { RefundPolicy } from '../../database/stored-values.ts'

/** Places of one counter that a request needs: of a session, of a type's quota in a session, or a use of a voucher. */
export interface Need {
  kind: 'session' | 'type' | 'voucher'
  eventId: number
  /** The session, or the voucher. */
  a: number
  /** The type of a quota, else 0. */
  b: number
  quantity: number
  /** The limit as it was approved; null leaves it to the counter's own. */
  cap: number | null
  /** Of a session: what its offer was read at; null where it is none. */
  version: number | null
  /** When it is sold; null leaves it open. */
  opens: string | null
  closes: string | null
}

export interface HeldLine {
  sessionId: number
  typeId: number
  quantity: number
  unitCents: number
  discountCents: number
  /** The buyer chose what to pay. */
  isChosen: boolean
  vatRegime: VatRegime | null
}

export interface HeldOrder {
  eventId: number
  id: string
  sellerId: number
  subtotalCents: number
  discountCents: number
  donationCents: number
  totalCents: number
  voucherId: number | null
  policy: RefundPolicy
  cause: object
  stamp: string
  lines: HeldLine[]
}

/** One basket that wants its places, priced. */
export interface HoldRequest {
  id: string
  tokenHash: Buffer
  requestHash: Buffer
  language: string
  currency: string
  totalCents: number
  orders: HeldOrder[]
  needs: Need[]
}

/** What came of it. `room`: places that are left for others. */
export type HoldOutcome =
  | { is: 'held'; expiresAt: string; now: string }
  /** The token is stored already: its hold is the result. */
  | { is: 'known' }
  /** What it was priced with is no longer so: price it anew. */
  | { is: 'stale' }
  /** `isWaitingForSweep`: holds of its events are over and not given back yet. */
  | { is: 'full'; need: Need; room: number; isWaitingForSweep: boolean }
  | { is: 'gone'; need: Need }
  | { is: 'closed'; need: Need; why: 'early' | 'late' }

/**
 * Runs a batch and returns outcomes in its order; `again` for one that would fit now, behind those that were refused.
 */
export type HoldBatch = (requests: readonly HoldRequest[]) => Promise<(HoldOutcome | { is: 'again' })[]>
