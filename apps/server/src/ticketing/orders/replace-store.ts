import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { HoldRequest } from './hold.ts'

/** Minutes that places are held at most from the first hold on, however often the choice is changed. */
const MAX_MINUTES = 45

interface Replaced {
  id: string
  firstHeldAt: string
}

/** Checkouts of these secrets that a new choice may replace: open, in time, no offer to the waiting list. Locked. */
export async function lockReplaceable(tx: Db, tokenHashes: readonly Buffer[]): Promise<Replaced[]> {
  const tokens = tokenHashes.map((hash) => hash.toString('hex'))
  const { rows } = await sql<Replaced>`
    select c.id, coalesce(c.first_held_at, c.created_at) as "firstHeldAt" from checkout c
    where c.token_hash in (select decode(t, 'hex') from unnest(${tokens}::text[]) t)
      and c.status = 'open' and c.expires_at > now()
      and not exists (select from waiting_entry w where w.checkout_id = c.id)
    order by c.id for update of c`.execute(tx)
  return rows
}

/**
 * Locks everything that the end of the old holds and the new one change, in the order of the purchase: events, sessions,
 * quotas of types.
 */
export async function lockCounters(
  tx: Db,
  checkoutIds: readonly string[],
  { needs }: Pick<HoldRequest, 'needs'>,
): Promise<void> {
  const ids = [...checkoutIds]
  const wanted = JSON.stringify(
    needs.filter(({ kind }) => kind !== 'voucher').map(({ eventId, a, b }) => ({ event_id: eventId, a, b })),
  )
  const touched = sql`select l.event_id, l.session_id, l.type_id from orders o
      join order_line l on l.event_id = o.event_id and l.order_id = o.id
      where o.checkout_id = any(${ids}::uuid[])
    union select n.event_id, n.a, n.b from json_to_recordset(${wanted}::json) as n(event_id bigint, a bigint, b bigint)`
  await sql`select from event where id in (select event_id from (${touched}) t) order by id for key share`.execute(
    tx,
  )
  await sql`select from session where (event_id, id) in (select event_id, session_id from (${touched}) t)
    order by event_id, id for no key update`.execute(tx)
  await sql`select from type_stock where (event_id, session_id, type_id) in (
      select event_id, session_id, type_id from (${touched}) t)
    order by event_id, session_id, type_id for no key update`.execute(tx)
}

/** What the public may buy of a session or a quota while a waiting list is open. */
export interface SpareBefore {
  eventId: number
  sessionId: number
  /** 0 for the session itself. */
  typeId: number
  spare: number
}

/**
 * Lets the buyer take the places of these checkouts again although others wait: they count as `spare` until `capSpare`.
 * Returns the figures as they were.
 */
export async function lendSpare(tx: Db, checkoutIds: readonly string[]): Promise<SpareBefore[]> {
  const ids = [...checkoutIds]
  const lines = sql`select l.event_id, l.session_id, l.type_id, l.quantity from orders o
    join order_line l on l.event_id = o.event_id and l.order_id = o.id
    where o.checkout_id = any(${ids}::uuid[])`
  const { rows: sessions } = await sql<SpareBefore>`update session s set spare = s.spare + k.quantity
    from (select event_id, session_id, sum(quantity)::int as quantity from (${lines}) l group by 1, 2) k
    where s.event_id = k.event_id and s.id = k.session_id and s.spare is not null
    returning s.event_id as "eventId", s.id as "sessionId", 0 as "typeId", s.spare - k.quantity as spare`.execute(
    tx,
  )
  const { rows: types } = await sql<SpareBefore>`update type_stock s set spare = s.spare + k.quantity
    from (select event_id, session_id, type_id, sum(quantity)::int as quantity from (${lines}) l group by 1, 2, 3) k
    where s.event_id = k.event_id and s.session_id = k.session_id and s.type_id = k.type_id and s.spare is not null
    returning s.event_id as "eventId", s.session_id as "sessionId", s.type_id as "typeId",
      s.spare - k.quantity as spare`.execute(tx)
  return [...sessions, ...types]
}

/** Keeps for those who wait what the new choice left over. */
export async function capSpare(tx: Db, before: readonly SpareBefore[]): Promise<void> {
  if (before.length === 0) return
  const rows = sql`json_to_recordset(${JSON.stringify(before)}::json)
    as b("eventId" bigint, "sessionId" bigint, "typeId" bigint, spare int)`
  await sql`update session s set spare = least(s.spare, b.spare) from ${rows}
    where b."typeId" = 0 and s.event_id = b."eventId" and s.id = b."sessionId"`.execute(tx)
  await sql`update type_stock s set spare = least(s.spare, b.spare) from ${rows}
    where b."typeId" <> 0 and s.event_id = b."eventId" and s.session_id = b."sessionId"
      and s.type_id = b."typeId"`.execute(tx)
}

/** Bounds the new hold by the first one of its chain; returns until when it holds. */
export async function boundHold(tx: Db, id: string, firstHeldAt: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`update checkout
    set first_held_at = ${firstHeldAt}::timestamptz,
      expires_at = least(expires_at, ${firstHeldAt}::timestamptz + make_interval(mins => ${sql.lit(MAX_MINUTES)}))
    where id = ${id} returning expires_at as at`.execute(tx)
  return (rows[0] as { at: string }).at
}
