import type { SessionStatus } from '@larunbat/rules/events/session-status'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { sql } from 'kysely'
import type { OrderCause, RefundPolicy } from '../../database/stored-values.ts'
import type { Db, Row } from '../../database/tables.ts'
import { shownTimes } from '../../events/event/published-copy/approved-times.ts'
import { issuerJson, type SoldFacts, soldFacts, venueJson } from '../../ledger/sold-facts.ts'
import { DEFAULT_TERMS } from '../ticket-types/terms-store.ts'

export type CheckoutRow = Row<'checkout'> & { now: string; isOver: boolean }

/** A checkout by the hash of its secret, or of a payment; with `lock`, held until the transaction ends. */
export async function findCheckout(
  db: Db,
  by: { tokenHash: Buffer } | { id: string } | { paymentId: string },
  lock = false,
): Promise<CheckoutRow | undefined> {
  const where =
    'id' in by
      ? sql`id = ${by.id}`
      : 'paymentId' in by
        ? sql`id = (select checkout_id from payment where id = ${by.paymentId})`
        : sql`token_hash = ${by.tokenHash}`
  const { rows } =
    await sql<CheckoutRow>`select *, now() as now, expires_at <= now() as "isOver" from checkout
    where ${where} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Tells of checkouts whether their places are held or bought; those that ended otherwise, or are unknown, are left out. */
export async function readHoldStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'held' | 'bought'>> {
  const { rows } = await sql<{ id: string; state: 'held' | 'bought' }>`
    select id, case when status = 'paid' then 'bought' else 'held' end as state from checkout
    where id = any(${ids}::uuid[])
      and (status = 'paid' or (status in ('open', 'paying') and expires_at > now()))`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

export interface LineRow {
  id: number
  sessionId: number
  sessionName: string | null
  startsAt: string
  /** Null where the duration was not stated. */
  endsAt: string | null
  timeZone: string
  sessionStatus: SessionStatus
  typeId: number
  typeName: string | null
  /** The buyer chose what to pay. */
  isChosen: boolean
  quantity: number
  unitCents: number
  discountCents: number
  vatRegime: VatRegime | null
}

export interface OrderRow {
  eventId: number
  id: string
  sellerId: number
  seller: string
  title: string
  /** What its papers say: as it was bought or, before that, as it stands now. */
  sold: SoldFacts
  status: 'held' | 'paid' | 'expired' | 'cancelled'
  subtotalCents: number
  discountCents: number
  donationCents: number
  totalCents: number
  refundedCents: number
  /** What is still to be paid at the door. */
  dueCents: number
  voucherId: number | null
  /** Its organiser takes money at the door. A returned ticket is paid immediately. */
  takesDoorPayment: boolean
  policy: RefundPolicy
  cause: OrderCause
  feeBearer: Row<'orders'>['card_fee_bearer']
  lines: LineRow[]
  tickets: {
    id: string
    lineId: number
    sessionId: number
    typeId: number
    holderName: string | null
    paidCents: number
    status: 'valid' | 'used' | 'cancelled' | 'offered'
    isPassedOn: boolean
  }[]
}

/** The orders of a checkout with lines and tickets. Dates and names are those the public sees. */
export async function listOrders(db: Db, checkoutId: string): Promise<OrderRow[]> {
  const { rows } = await sql<Omit<OrderRow, 'sold'> & LiveSale>`
    select o.event_id as "eventId", o.id, o.seller_id as "sellerId", coalesce(a.name, p.document #>> '{owner,name}', '') as seller,
      coalesce(p.document ->> 'title', c.title) as title, o.status, o.sold,
      ${issuerJson} as issuer,
      ${venueJson} as venue,
      o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents", o.donation_cents as "donationCents",
      o.total_cents as "totalCents", o.refunded_cents as "refundedCents",
      case when o.is_due then o.donation_cents + coalesce((select sum(d.paid_cents)::int from ticket d
        where d.event_id = o.event_id and d.order_id = o.id and d.status <> 'cancelled'), 0) else 0 end as "dueCents",
      o.voucher_id as "voucherId", o.policy, o.cause,
      o.card_fee_bearer as "feeBearer", coalesce(m.takes_door_payment, ${DEFAULT_TERMS.takesDoorPayment}) and not exists (
        select from ticket_return r where r.checkout_id = o.checkout_id and r.status = 'matched') as "takesDoorPayment",
      coalesce((select json_agg(json_build_object('id', l.id, 'sessionId', l.session_id, 'sessionName', s.name, 'startsAt', w.starts_at, 'endsAt', w.told_ends_at,
          'timeZone', s.time_zone, 'sessionStatus', s.status, 'typeId', l.type_id, 'typeName', t.name, 
          'isChosen', coalesce(l.is_chosen, t.pricing = 'choice'),
          'quantity', l.quantity, 'unitCents', l.unit_cents, 'discountCents', l.discount_cents,
          'vatRegime', l.vat_regime) order by l.id)
        from order_line l join session s on s.event_id = l.event_id and s.id = l.session_id ${shownTimes(0)}
          join ticket_type t on t.event_id = l.event_id and t.id = l.type_id
        where l.event_id = o.event_id and l.order_id = o.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('id', k.id, 'lineId', k.line_id, 'sessionId', k.session_id, 'typeId', k.type_id,
          'holderName', k.holder_name, 'paidCents', k.paid_cents, 'status', k.status,
          'isPassedOn', k.passed_on_at is not null) order by k.line_id, k.id)
        from ticket k where k.event_id = o.event_id and k.order_id = o.id), '[]') as tickets
    from orders o join event c on c.id = o.event_id left join account a on a.id = o.seller_id
      left join publication p on p.event_id = o.event_id left join sale_terms m on m.event_id = o.event_id
    where o.checkout_id = ${checkoutId} order by o.event_id, o.id`.execute(db)
  return rows.map(({ sold, issuer, venue, ...row }) => {
    const lines = row.lines.map((line) => ({
      ...line,
      startsAt: new Date(line.startsAt).toISOString(),
      endsAt: line.endsAt === null ? null : new Date(line.endsAt).toISOString(),
    }))
    return {
      ...row,
      lines,
      sold: sold ?? soldFacts({ issuer, title: row.title, venue, lines, now: Date.now() }),
    }
  })
}

/** What was kept of a purchase, null before it is one, and what it would be now. */
type LiveSale = { sold: SoldFacts | null } & Pick<SoldFacts, 'issuer' | 'venue'>
