import type { ColumnType, Generated } from 'kysely'
import type { GeneratedInstant, Instant, Json } from './column-types.ts'

export interface PaymentTable {
  id: string
  checkout_id: string
  provider: 'stripe' | 'redsys' | 'testbank' | 'door' | 'free'
  /** The provider's own name for it. */
  reference: string | null
  status: 'created' | 'pending' | 'captured' | 'failed' | 'cancelled'
  method: string | null
  amount_cents: number
  currency: string
  fee_cents: number | null
  error: string | null
  created_at: GeneratedInstant
  captured_at: Instant | null
  looked_up_at: Instant | null
  /** Until when the provider is still queried although the payment ended here. */
  watch_until: Instant | null
  /** Lease of a refund request to the provider, so that it is not sent twice. */
  refunding_until: Instant | null
  /** With the next: the one order it is for; null for a whole checkout. */
  event_id: number | null
  order_id: string | null
  /** Amount that the provider took, where it differs from the requested one. */
  taken_cents: number | null
  taken_currency: string | null
  /** Since when a buyer's bank wants so much of it back. */
  disputed_at: Instant | null
  disputed_cents: number | null
  /** How that ended; null while it is open. */
  dispute_end: 'won' | 'lost' | null
  /** The provider's own name for it. */
  dispute_reference: string | null
  /** What the provider keeps for it. */
  dispute_fee_cents: Generated<number>
  solved_at: Instant | null
  solved_by: number | null
  solved_note: string | null
}

/** What of a refund one ticket got, and when it was used before, if it was. */
export interface RefundPart {
  id: string
  cents: number
  usedAt: string | null
}

export interface RefundTable {
  event_id: number
  id: string
  order_id: string
  payment_id: string | null
  /** `withdrawn`: taken back before any money moved. */
  status: 'pending' | 'done' | 'failed' | 'withdrawn'
  amount_cents: number
  /** Of it, the part that was a donation. */
  donation_cents: Generated<number>
  /** A code: who wanted it, or why a payment bought nothing. */
  reason: string
  /** What the organiser says about it, in their own words. */
  note: string | null
  /** Since when a mail to its buyer is due; null: sent, or none needed. */
  mail_due_at: Instant | null
  /** Key of the last request to the provider; null: its own number. */
  asked_as: string | null
  /** The buyer gave it to the cause instead of taking it back. */
  is_gift: Generated<boolean>
  ticket_ids: Generated<string[]>
  /** What of it each ticket got, also those that stay; null for refunds of earlier versions, and of no tickets. */
  parts: ColumnType<RefundPart[] | null, string | null | undefined, never>
  reference: string | null
  error: string | null
  attempts: Generated<number>
  /** The provider is not queried before; each query moves it. */
  next_try_at: GeneratedInstant
  created_by: number | null
  created_at: GeneratedInstant
  done_at: Instant | null
  /** Settled here, by hand or by the buyer's bank: later messages of the provider do not change it. */
  closed_at: Generated<Instant | null>
}

/** A refund of all tickets of a session or, without one, of an event. */
export interface RefundRunTable {
  event_id: number
  id: string
  session_id: number | null
  with_used: Generated<boolean>
  with_donation: Generated<boolean>
  note: string | null
  created_by: number | null
  created_at: GeneratedInstant
  done_at: Instant | null
}

/** Why a refund of a seller needs the festival's team: more than is held for them and the cause, or too long after the session. */
export type RequestReason = 'balance' | 'late'

/** What a request for a refund asks for, as the call that made it named it. */
export interface RequestWish {
  ticketIds: string[]
  amountCents: number | null
  withUsed: boolean
  withDonation: boolean
  keepsTickets: boolean
  /** What the organiser says about it to the buyer. */
  note: string | null
}

/** A refund beyond what is held for its seller: two administrators decide it. Of one order, or of the rest of a run. */
export interface RefundRequestTable {
  id: string
  event_id: number
  order_id: string | null
  run_id: string | null
  seller_id: number
  currency: string
  amount_cents: number
  reasons: RequestReason[]
  wish: Json<RequestWish>
  status: Generated<'open' | 'approved' | 'rejected' | 'lapsed'>
  /** Who bears what is missing, as the first approval named it. */
  bearer: 'festival' | 'seller' | null
  first_by: number | null
  first_at: Instant | null
  second_by: number | null
  second_at: Instant | null
  /** The account that decided. */
  note: string | null
  refund_id: string | null
  created_by: number
  created_at: GeneratedInstant
  decided_at: Instant | null
}

/** Data of a session whose change is notified to its buyers. */
export interface SessionFacts {
  startsAt: string
  timeZone: string
  venue: string
}

/** A change of a session as it became public. */
export interface SessionNoticeTable {
  event_id: number
  id: string
  session_id: number
  kind: 'cancelled' | 'postponed' | 'moved' | 'online' | 'venue' | 'restored'
  before: Json<SessionFacts>
  after: Json<SessionFacts>
  created_at: GeneratedInstant
  answer_until: Instant
  /** The buyers' decisions were carried out, or another change replaced it. */
  closed_at: Instant | null
}

/** One move of money from one account of the book to another. */
export interface TransferTable {
  event_id: number
  id: string
  /** The moves of one event of business share it. */
  entry: string
  at: GeneratedInstant
  kind:
    | 'sale'
    | 'donation'
    | 'refund'
    | 'fee'
    | 'cause'
    | 'gift'
    | 'payout'
    | 'correction'
    /** A seller's debt to the festival, booked or settled. */
    | 'receivable'
    /** What the festival bears. */
    | 'exception'
  debit: string
  credit: string
  amount_cents: number
  currency: string
  order_id: string | null
  refund_id: string | null
  payout_id: number | null
}

export interface ReceiptTable {
  seller_id: number
  series: string
  number: number
  kind: 'sale' | 'correction'
  event_id: number
  order_id: string
  refund_id: string | null
  issued_at: Instant
  document: Json<object>
  hash: Buffer
  previous_hash: Buffer | null
}

export interface TestBankSessionTable {
  id: string
  key: string
  request_hash: Buffer
  request: Json<object>
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  settles_at: Instant | null
  method: string | null
  error: string | null
  created_at: GeneratedInstant
  expires_at: Instant
}

export interface TestBankRefundTable {
  id: string
  key: string
  request_hash: Buffer
  session_id: string
  amount: number
  metadata: Json<object>
  created_at: GeneratedInstant
}
