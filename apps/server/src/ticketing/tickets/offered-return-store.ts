import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { APPROVED_SESSIONS, SESSION_CLOSES } from './session-closes.ts'

export interface PassableTicket {
  eventId: number
  id: string
  orderId: string
  sessionId: number
  typeId: number
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  returnStatus: 'listed' | 'matched' | 'sold' | 'ended' | null
  paidCents: number
  /** Its money is there: before there is nothing to give back. */
  isCollected: boolean
  /** The session is neither cancelled nor moved to an unknown day. */
  isTakingPlace: boolean
  /** People wait, or nothing is left to buy. */
  isWanted: boolean
  /** When the sale of its session ends, at the end of the session at the latest. */
  closes: string
}

/** Of an order `o`: its money is there. In a basket of several organisers one may be paid and another one not. */
const IS_COLLECTED = sql`exists (select from payment y where y.checkout_id = o.checkout_id
  and coalesce(y.order_id = o.id, true) and y.status = 'captured' and y.error is null and y.amount_cents > 0)`

/**
 * Of a ticket `t` of a session `s` with its approved copy `p`: it may be taken, as people wait, or the session or the type
 * is sold out. Elsewhere there is no reason to wait for it.
 */
const IS_WANTED = sql`(exists (select from waiting_entry w where w.event_id = t.event_id and w.session_id = t.session_id
    and w.status in ('waiting', 'offered'))
  or s.status = 'soldOut' or coalesce(s.spare, 1) <= 0
  or s.sold + s.held >= least(s.capacity, (select coalesce((e ->> 'capacity')::int, (p.document ->> 'capacity')::int)
    from jsonb_array_elements(p.document -> 'sessions') e where (e ->> 'id')::bigint = s.id))
  or exists (select from type_stock k where k.event_id = t.event_id and k.session_id = t.session_id
    and k.type_id = t.type_id and k.sold + k.held >= k.capacity))`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A ticket of a purchase, locked; undefined when it has no such ticket. */
export async function findPassable(
  tx: Db,
  checkoutId: string,
  ticketId: string,
): Promise<PassableTicket | undefined> {
  if (!UUID.test(ticketId)) return undefined
  const { rows } = await sql<PassableTicket>`
    select t.event_id as "eventId", t.id, t.order_id as "orderId", t.session_id as "sessionId", t.type_id as "typeId",
      t.status, r.status as "returnStatus", t.paid_cents as "paidCents",
      ${IS_COLLECTED} as "isCollected", coalesce(${IS_WANTED}, false) as "isWanted",
      s.status in ('scheduled', 'online', 'soldOut') as "isTakingPlace",
      coalesce(x.closes, s.starts_at) as closes
    from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
      join session s on s.event_id = t.event_id and s.id = t.session_id
      left join publication p on p.event_id = t.event_id
      left join lateral (select ${SESSION_CLOSES} as closes from ${APPROVED_SESSIONS} where d.id = s.id) x on true
      left join ticket_return r on r.event_id = t.event_id and r.ticket_id = t.id
    where o.checkout_id = ${checkoutId} and t.id = ${ticketId} for update of t`.execute(tx)
  return rows[0]
}

/** Puts a ticket on offer, behind those that are. */
export async function listReturn(
  tx: Db,
  { eventId, id, orderId, sessionId, typeId }: PassableTicket,
): Promise<void> {
  // It may have been offered before: that offer is over, and so is its pending mail.
  await sql`insert into ticket_return as r (event_id, ticket_id, order_id, session_id, type_id, status)
    values (${eventId}, ${id}, ${orderId}, ${sessionId}, ${typeId}, 'listed')
    on conflict (event_id, ticket_id) do update set status = 'listed', mail_due = null, listed_at = now()
      where r.status = 'ended'`.execute(tx)
  // Its list is there to be served.
  await sql`insert into waiting_list (event_id, session_id) values (${eventId}, ${sessionId})
    on conflict do nothing`.execute(tx)
}

/** Tickets of an order that are on offer or offered to a person. */
export async function listOffered(
  tx: Db,
  { eventId, orderId }: Pick<PassableTicket, 'eventId' | 'orderId'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ticket_id as id from ticket_return
    where event_id = ${eventId} and order_id = ${orderId} and status in ('listed', 'matched')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Withdraws a ticket not yet offered to a person. */
export async function endReturn(tx: Db, { eventId, id }: PassableTicket): Promise<void> {
  await sql`update ticket_return set status = 'ended', mail_due = null
    where event_id = ${eventId} and ticket_id = ${id} and status = 'listed'`.execute(tx)
}

/**
 * Tickets of a purchase that may be offered to the waiting list, or are on offer already, by number; `until` is when the
 * person who was offered it decides. Those that cost nothing are simply given back.
 */
export async function listPassable(db: Db, checkoutId: string): Promise<Map<string, PassableState>> {
  const { rows } = await sql<PassableState & { id: string }>`
    select t.id, case r.status when 'listed' then 'listed' when 'matched' then 'matched'
        else case when ${IS_WANTED} then 'possible' else 'unneeded' end end as state,
      f.expires_at as until
    from orders o join ticket t on t.event_id = o.event_id and t.order_id = o.id
      join session s on s.event_id = t.event_id and s.id = t.session_id
      left join sale_terms m on m.event_id = t.event_id
      left join publication p on p.event_id = t.event_id
      left join lateral (select e from jsonb_array_elements(p.document -> 'sessions') e
        where (e ->> 'id')::bigint = s.id) approved on true
      left join ticket_return r on r.event_id = t.event_id and r.ticket_id = t.id and r.status in ('listed', 'matched')
      left join checkout f on f.id = r.checkout_id
    where o.checkout_id = ${checkoutId} and o.status = 'paid' and t.status in ('valid', 'offered') and t.paid_cents > 0
      and (r.status is not null or coalesce(m.has_waiting_list, true) and s.status in ('scheduled', 'online', 'soldOut')
        and ${IS_COLLECTED}
        and coalesce((approved.e ->> 'saleEndsAt')::timestamptz, (p.document ->> 'saleEndsAt')::timestamptz,
          (approved.e ->> 'startsAt')::timestamptz, s.starts_at) > now() + interval '15 minutes')`.execute(db)
  return new Map(rows.map(({ id, state, until }) => [id, { state, until }]))
}

export interface PassableState {
  /** `unneeded`: there are places to buy and the waiting list is empty. */
  state: 'possible' | 'unneeded' | 'listed' | 'matched'
  until: string | null
}
