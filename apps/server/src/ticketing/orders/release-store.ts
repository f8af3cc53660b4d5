import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { restoreMatchedTickets } from '../tickets/ticket-return-store.ts'

/**
 * Gives back what checkouts hold: places of sessions and quotas, uses of vouchers, places counted for a person; their
 * orders end as `status`. Places offered by other buyers are sold to them as before, in the same
 * step. The checkouts must be locked by the caller. Counters are locked in the order of the purchase.
 */
export async function releaseHeld(
  tx: Db,
  checkoutIds: readonly string[],
  status: 'expired' | 'cancelled',
): Promise<void> {
  if (checkoutIds.length === 0) return
  const ids = [...checkoutIds]
  const back = JSON.stringify(await restoreMatchedTickets(tx, ids))
  // In a separate statement: a first quota is stored under these locks, and only a later statement sees its counters.
  await sql`select from session where (event_id, id) in (select l.event_id, l.session_id
      from orders o join order_line l on l.event_id = o.event_id and l.order_id = o.id
      where o.checkout_id = any(${ids}::uuid[]) and o.status = 'held')
    order by event_id, id for no key update`.execute(tx)
  await sql`
    with o as materialized (select o.event_id, o.id, o.voucher_id, o.checkout_id from orders o
        where o.checkout_id = any(${ids}::uuid[]) and o.status = 'held'),
      l as materialized (select l.event_id, l.session_id, l.type_id, l.quantity, o.checkout_id
        from order_line l join o on o.event_id = l.event_id and o.id = l.order_id),
      s as materialized (select event_id, id from session
        where (event_id, id) in (select event_id, session_id from l) order by event_id, id for no key update),
      t as materialized (select event_id, session_id, type_id from type_stock
        where (event_id, session_id, type_id) in (select event_id, session_id, type_id from l)
          and (select count(*) from s) >= 0
        order by event_id, session_id, type_id for no key update),
      v as materialized (select event_id, id from voucher
        where (event_id, id) in (select event_id, voucher_id from o) and (select count(*) from t) >= 0
        order by event_id, id for no key update),
      b as materialized (select b.event_id, b.session_id, b.email_key from buyer_share b
        where (event_id, session_id, email_key) in (select l.event_id, l.session_id, c.email_key
          from l join checkout c on c.id = l.checkout_id) and (select count(*) from v) >= 0
        order by event_id, session_id, email_key for no key update),
      locked as materialized (select count(*) as n from b),
      r as (select * from json_to_recordset(${back}::json)
        as r(event_id bigint, session_id bigint, type_id bigint, tickets int)),
      sessions as (update session x set held = x.held - k.quantity, sold = x.sold + coalesce((select sum(r.tickets)::int
          from r where r.event_id = k.event_id and r.session_id = k.session_id), 0)
        from (select event_id, session_id, sum(quantity)::int as quantity from l, locked group by 1, 2) k
        where x.event_id = k.event_id and x.id = k.session_id),
      types as (update type_stock x set held = greatest(0, x.held - k.quantity),
          sold = x.sold + coalesce((select r.tickets from r where r.event_id = k.event_id
            and r.session_id = k.session_id and r.type_id = k.type_id), 0)
        from (select event_id, session_id, type_id, sum(quantity)::int as quantity from l, locked group by 1, 2, 3) k
        where x.event_id = k.event_id and x.session_id = k.session_id and x.type_id = k.type_id),
      vouchers as (update voucher x set held = x.held - k.uses
        from (select event_id, voucher_id, count(*)::int as uses from o, locked where voucher_id is not null
          group by 1, 2) k
        where x.event_id = k.event_id and x.id = k.voucher_id),
      shares as (update buyer_share x set taken = greatest(0, x.taken - k.quantity)
        from (select l.event_id, l.session_id, c.email_key, sum(l.quantity)::int as quantity
          from l join checkout c on c.id = l.checkout_id, locked where c.email_key is not null group by 1, 2, 3) k
        where x.event_id = k.event_id and x.session_id = k.session_id and x.email_key = k.email_key),
      checkouts as (update checkout set status = ${status} where id = any(${ids}::uuid[]))
    update orders x set status = ${status} from o where x.event_id = o.event_id and x.id = o.id`.execute(tx)
}

/** Locks checkouts whose time is over, of one event or of all; those that are just being paid are left alone. */
export async function lockOver(tx: Db, eventId: number | undefined, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from checkout c
    where c.status in ('open', 'paying') and c.expires_at <= now()
      and (${eventId ?? null}::bigint is null or exists (select from orders o
        where o.checkout_id = c.id and o.event_id = ${eventId ?? null}))
    order by c.id limit ${most} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
