import type { PaperName } from '@larunbat/rules/paper-name'
import type { SellerTerritory } from '@larunbat/rules/seller-place'
import type { TaxIdKind } from '@larunbat/rules/tax-id-kinds'
import type { VatRegime } from '@larunbat/rules/vat-regimes'
import type { Generated } from 'kysely'
import type { GeneratedInstant, Id, Instant, Json } from './column-types.ts'

/** Who sells, as papers name them. */
/** Whom a purchase is billed to: the papers carry it beside the buyer. */
export interface BilledTo {
  name: string
  taxId: string
  address: string
}

export interface Issuer {
  name: string
  taxId: string | null
  taxIdKind: TaxIdKind | null
  address: string | null
  country: string | null
  territory: SellerTerritory | null
}

export interface SoldSession {
  id: number
  name: string | null
  startsAt: string
  /** Null where no duration is known. */
  endsAt: string | null
  timeZone: string
}

/**
 * What the papers of a purchase say, kept with its order when it is made: a reprint says the same whatever its organiser
 * changes later. Amounts and regimes of VAT stand in the order's lines, which do not change.
 */
export interface SoldFacts {
  paper: PaperName
  issuer: Issuer
  /** Of the event, multilingual. */
  title: string
  venue: { name: string | null; address: string | null; city: string | null }
  sessions: readonly SoldSession[]
  /** Names of ticket types by their line, multilingual; null for the only type of an event. */
  types: Readonly<Record<string, string | null>>
}

/** How an event is sold; one without a row sells by the defaults of the columns. */
export interface SaleTermsTable {
  event_id: number
  /** Hours before the session until which a buyer may cancel; null: only when the session changes. */
  refund_until_hours: number | null
  refund_percentage: Generated<number>
  takes_door_payment: Generated<boolean>
  has_waiting_list: Generated<boolean>
  /** How long an offer to the waiting list is open. */
  offer_hours: Generated<number>
  /** Minutes after the start when unclaimed free places are released; null: never. */
  release_after_min: number | null
  version: Generated<number>
  updated_at: GeneratedInstant
}

export interface TicketTypeTable {
  event_id: number
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
  vat_regime: VatRegime | null
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
  event_id: number
  session_id: number
  type_id: number
  capacity: number
  sold: Generated<number>
  held: Generated<number>
  /** Free places open to the public while the waiting list has entries; null: all of them. */
  spare: Generated<number | null>
}

export interface VoucherTable {
  event_id: number
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
  /** Of the request, so that one idempotency key cannot stand for two baskets. */
  request_hash: Buffer
  status: 'open' | 'paying' | 'paid' | 'expired' | 'cancelled'
  language: 'es' | 'en' | 'eu'
  currency: string
  email: string | null
  email_key: string | null
  name: string | null
  phone: string | null
  country: string | null
  billed_to: Json<BilledTo> | null
  wants_news: Generated<boolean>
  total_cents: number
  expires_at: Instant
  created_at: GeneratedInstant
  /** When the first hold of a chain of changed choices began; null for a first choice. */
  first_held_at: Instant | null
  paid_at: Instant | null
  /** When the confirmation was written; paid ones without are due. */
  mailed_at: Instant | null
  /** When name and addresses were taken out of it. */
  forgotten_at: Instant | null
  /** Until then the link that was mailed makes it a purchase; null where it needs none. */
  confirm_by: Generated<Instant | null>
  /** The buyer's address the link was mailed to. */
  confirm_email_key: Generated<string | null>
  confirm_mailed_at: Generated<Instant | null>
}

/** Where a booking came from that nothing was paid for. */
export interface BookingNetworkTable {
  checkout_id: string
  /** Keys of the networks, narrowest first. */
  networks: string[]
  created_at: GeneratedInstant
}

/** Terms of giving money back, as the buyer accepted them. */
export interface RefundPolicy {
  /** Hours before the session until which the buyer may cancel; null: only when the session changes. */
  untilHours: number | null
  /** Of the price, 0 to 100. */
  percentage: number
  /** Minutes after the start when unclaimed free places are released; left out: never. */
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
  event_id: number
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
  /** Frozen when its places were held; the database fills it in from the festival's settings. */
  card_fee_bearer: Generated<'festival' | 'organiser' | 'cause'>
  created_at: GeneratedInstant
  paid_at: Instant | null
  /** What its papers say; null for orders of versions before it was kept. */
  sold: Json<SoldFacts> | null
}

export interface OrderLineTable {
  event_id: number
  order_id: string
  /** 1 to n within the order. */
  id: number
  session_id: number
  type_id: number
  quantity: number
  unit_cents: number
  discount_cents: Generated<number>
  vat_regime: string | null
  /** The buyer chose what to pay; null in lines of earlier versions, which ask the type. */
  is_chosen: Generated<boolean | null>
}

export interface TicketTable {
  event_id: number
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
  /** `offered`: offered to the waiting list and open to a buyer; not valid for entry. */
  status: Generated<'valid' | 'used' | 'cancelled' | 'offered'>
  used_at: Instant | null
  created_at: GeneratedInstant
  /** Number of the transaction that wrote the row last. */
  changed: Generated<string>
  /** When its unclaimed free place was released; it is cancelled then. */
  released_at: Generated<Instant | null>
  /** When it was cancelled, by whatever way. */
  cancelled_at: Generated<Instant | null>
  /** Where it was sent when its buyer passed it on; emptied with the buyer's data. */
  holder_email: Generated<string | null>
  /** When it was passed on; null while its buyer holds the code. */
  passed_on_at: Generated<Instant | null>
}

/** A code of a ticket that ended because the ticket changed hands. */
export interface TicketTransferTable {
  event_id: number
  /** The serial that no longer admits. */
  serial: Buffer
  ticket_id: string
  /** Whose name was on the ticket until then; null: the buyer's. */
  holder_name: string | null
  ended_at: GeneratedInstant
}
