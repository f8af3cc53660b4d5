import type { Generated } from 'kysely'
import type { GeneratedInstant, Id, Instant, Json } from './table-types.ts'

/** Tables of the ticket office: offers, orders, tickets, payments, the book, the door. */
export interface OfficeTables {
  sale_terms: SaleTermsTable
  ticket_type: TicketTypeTable
  type_stock: TypeStockTable
  voucher: VoucherTable
  buyer_share: { content_id: number; session_id: number; email_key: string; taken: number }
  checkout: CheckoutTable
  orders: OrdersTable
  order_line: OrderLineTable
  ticket: TicketTable
  payment: PaymentTable
  payment_event: { provider: string; event_id: string; received_at: GeneratedInstant }
  refund: RefundTable
  refund_run: RefundRunTable
  refund_run_order: {
    content_id: number
    run_id: string
    order_id: string
    status: Generated<'pending' | 'done' | 'skipped' | 'failed'>
    error: string | null
  }
  session_notice: SessionNoticeTable
  session_choice: {
    content_id: number
    notice_id: string
    order_id: string
    answer: 'keep' | 'refund' | 'gift' | null
    answered_at: Instant | null
    created_at: GeneratedInstant
  }
  transfer: TransferTable
  receipt_series: {
    seller_id: number
    series: string
    last_number: Generated<number>
    last_hash: Buffer | null
  }
  receipt: ReceiptTable
  door_link: DoorLinkTable
  scan: ScanTable
  testbank_session: TestBankSessionTable
  testbank_refund: TestBankRefundTable
  testbank_delivery: {
    id: Id
    body: string
    due_at: Instant
    attempts: Generated<number>
    created_at: GeneratedInstant
  }
}

/** How an event is sold; one without a row sells by the defaults of the columns. */
export interface SaleTermsTable {
  content_id: number
  /** Hours before the session until which a buyer may cancel; null: only when the session changes. */
  refund_until_hours: number | null
  refund_percentage: Generated<number>
  takes_door_payment: Generated<boolean>
  has_waiting_list: Generated<boolean>
  /** How long an offer to somebody who waited stands. */
  offer_hours: Generated<number>
  /** Minutes after the start when free places nobody came for are given to others; null: never. */
  release_after_min: number | null
  version: Generated<number>
  updated_at: GeneratedInstant
}

export interface TicketTypeTable {
  content_id: number
  id: Id
  /** Multilingual; null for the one type of an event that names none. */
  name: string | null
  /** `fixed`: one price; `choice`: pay what you want; `free`. */
  pricing: 'fixed' | 'choice' | 'free'
  /** Of a fixed price; null takes the session's. */
  price_cents: number | null
  min_cents: Generated<number>
  suggested_cents: Generated<number[]>
  /** A quota of its own in each session, within the session's. */
  capacity: number | null
  max_per_order: number | null
  sale_starts_at: Instant | null
  sale_ends_at: Instant | null
  /** Hidden until this is typed. */
  code: string | null
  /** Free place beside a paid one, for who comes with a person who needs company. */
  is_companion: Generated<boolean>
  vat_regime: '10' | '21' | 'exempt' | 'other' | null
  /** Sessions it is sold for; null for all. */
  session_ids: number[] | null
  position: Generated<number>
  is_active: Generated<boolean>
  is_default: Generated<boolean>
  version: Generated<number>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
}

export interface TypeStockTable {
  content_id: number
  session_id: number
  type_id: number
  capacity: number
  sold: Generated<number>
  held: Generated<number>
  /** Free places anybody may buy while somebody waits; null: all of them. */
  spare: Generated<number | null>
}

export interface VoucherTable {
  content_id: number
  id: Id
  /** In capitals. */
  code: string
  kind: 'amount' | 'percentage' | 'free'
  amount_cents: number | null
  percentage: number | null
  max_uses: number
  used: Generated<number>
  held: Generated<number>
  valid_from: Instant | null
  valid_until: Instant | null
  type_ids: number[] | null
  is_active: Generated<boolean>
  version: Generated<number>
  /** What it is for, for the organiser alone. */
  label: string | null
  created_at: GeneratedInstant
}

/** What one buyer takes and pays at once; `token_hash` is of the secret in the address of its page. */
export interface CheckoutTable {
  id: string
  token_hash: Buffer
  /** Of what was asked for, so that one key for repeating cannot stand for two baskets. */
  request_hash: Buffer
  status: 'open' | 'paying' | 'paid' | 'expired' | 'cancelled'
  language: 'es' | 'en' | 'eu'
  currency: string
  email: string | null
  email_key: string | null
  name: string | null
  phone: string | null
  country: string | null
  wants_news: Generated<boolean>
  total_cents: number
  expires_at: Instant
  created_at: GeneratedInstant
  paid_at: Instant | null
  /** When the confirmation was written; paid ones without are due. */
  mailed_at: Instant | null
  /** When name and addresses were taken out of it. */
  forgotten_at: Instant | null
}

/** Terms of giving money back, as the buyer accepted them. */
export interface RefundPolicy {
  /** Hours before the session until which the buyer may cancel; null: only when the session changes. */
  untilHours: number | null
  /** Of the price, 0 to 100. */
  percentage: number
  /** Minutes after the start when free places nobody came for are given to others; left out: never. */
  releaseAfterMin?: number
}

/** What the organiser promised to the cause, as it stood at the purchase. */
export interface OrderCause {
  project: string | null
  collaborationId: number | null
  percentage: number | null
  amountCents: number | null
}

export interface OrdersTable {
  content_id: number
  id: string
  checkout_id: string
  seller_id: number
  status: 'held' | 'paid' | 'expired' | 'cancelled'
  currency: string
  subtotal_cents: number
  discount_cents: Generated<number>
  donation_cents: Generated<number>
  total_cents: number
  refunded_cents: Generated<number>
  voucher_id: number | null
  policy: Json<RefundPolicy>
  cause: Json<OrderCause>
  channel: Generated<'web' | 'door'>
  /** Its tickets are valid and its money is still to be taken at the door. */
  is_due: Generated<boolean>
  created_at: GeneratedInstant
  paid_at: Instant | null
}

export interface OrderLineTable {
  content_id: number
  order_id: string
  /** 1 to n within the order. */
  id: number
  session_id: number
  type_id: number
  quantity: number
  unit_cents: number
  discount_cents: Generated<number>
  vat_regime: string | null
}

export interface TicketTable {
  content_id: number
  id: string
  order_id: string
  line_id: number
  session_id: number
  type_id: number
  /** 16 random bytes, part of the signed code. */
  serial: Buffer
  paid_cents: number
  /** What of it went back to the buyer or, by their wish, to the cause. */
  refunded_cents: Generated<number>
  holder_name: string | null
  /** `offered`: given back for the waiting list, and somebody may take it just now; it lets nobody in. */
  status: Generated<'valid' | 'used' | 'cancelled' | 'offered'>
  used_at: Instant | null
  created_at: GeneratedInstant
  /** Number of the transaction that wrote the row last. */
  changed: Generated<string>
  /** When its free place was given to others, as nobody had come; it is cancelled then. */
  released_at: Generated<Instant | null>
  /** When it was cancelled, by whatever way. */
  cancelled_at: Generated<Instant | null>
}

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
  /** Until when it is asked about although it ended here. */
  watch_until: Instant | null
  /** With the next: the one order it is for; null for a whole checkout. */
  content_id: number | null
  order_id: string | null
  /** What the provider says it took, where that is not what was asked for. */
  taken_cents: number | null
  taken_currency: string | null
  solved_at: Instant | null
  solved_by: number | null
  solved_note: string | null
}

export interface RefundTable {
  content_id: number
  id: string
  order_id: string
  payment_id: string | null
  status: 'pending' | 'done' | 'failed'
  amount_cents: number
  /** Of it, the part that was a donation. */
  donation_cents: Generated<number>
  /** A code: who wanted it, or why a payment bought nothing. */
  reason: string
  /** What the organiser says about it, in their own words. */
  note: string | null
  /** Since when its buyer waits to be told; null: told, or nothing to tell. */
  mail_due_at: Instant | null
  /** Key it was last asked for by; null: its own number. */
  asked_as: string | null
  /** The buyer gave it to the cause instead of taking it back. */
  is_gift: Generated<boolean>
  ticket_ids: Generated<string[]>
  reference: string | null
  error: string | null
  attempts: Generated<number>
  created_by: number | null
  created_at: GeneratedInstant
  done_at: Instant | null
}

/** A refund of all tickets of a session or, without one, of an event. */
export interface RefundRunTable {
  content_id: number
  id: string
  session_id: number | null
  with_used: Generated<boolean>
  with_donation: Generated<boolean>
  note: string | null
  created_by: number | null
  created_at: GeneratedInstant
  done_at: Instant | null
}

/** What of a session its buyers are told when it changes. */
export interface SessionFacts {
  startsAt: string
  timeZone: string
  venue: string
}

/** A change of a session as it became public. */
export interface SessionNoticeTable {
  content_id: number
  id: string
  session_id: number
  kind: 'cancelled' | 'postponed' | 'moved' | 'online' | 'venue' | 'restored'
  before: Json<SessionFacts>
  after: Json<SessionFacts>
  created_at: GeneratedInstant
  answer_until: Instant
  /** Its answers were carried out, or another change took its place. */
  closed_at: Instant | null
}

/** One move of money from one account of the book to another. */
export interface TransferTable {
  content_id: number
  id: string
  /** The moves of one event of business share it. */
  entry: string
  at: GeneratedInstant
  kind: 'sale' | 'donation' | 'refund' | 'fee' | 'cause' | 'gift' | 'payout' | 'correction'
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
  content_id: number
  order_id: string
  refund_id: string | null
  issued_at: Instant
  document: Json<object>
  hash: Buffer
  previous_hash: Buffer | null
}

export interface DoorLinkTable {
  content_id: number
  id: Id
  token_hash: Buffer
  label: string
  created_by: number | null
  created_at: GeneratedInstant
  expires_at: Instant
  revoked_at: Instant | null
  last_seen_at: Instant | null
  /** Sessions it is for; null: all. */
  session_ids: number[] | null
  may_sell: Generated<boolean>
  /** What its page is shown in first. */
  language: Generated<'es' | 'en' | 'eu'>
}

export interface ScanTable {
  content_id: number
  /** Made on the device, so that a repeated delivery is the same scan. */
  id: string
  ticket_id: string | null
  session_id: number | null
  link_id: number | null
  device: string
  result: 'admitted' | 'duplicate' | 'cancelled' | 'offered' | 'wrong_session' | 'unknown' | 'undone'
  was_offline: Generated<boolean>
  /** By the clock of the database, as the device reckons it. */
  scanned_at: Instant
  received_at: GeneratedInstant
  /** What the device showed at once; a later comparison may come to another result. */
  told: string | null
  undone_at: Generated<Instant | null>
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
