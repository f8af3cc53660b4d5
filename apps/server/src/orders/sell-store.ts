import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Makes held places of a checkout sold ones: of sessions, quotas of types, uses of vouchers. The checkout and its counters
 * must be locked.
 */
export async function sellHeld(tx: Db, checkoutId: string): Promise<void> {
  const o = sql`(select content_id, id, voucher_id from orders where checkout_id = ${checkoutId})`
  await sql`update session x set held = x.held - k.quantity, sold = x.sold + k.quantity
    from (select l.content_id, l.session_id, sum(l.quantity)::int as quantity from order_line l join ${o} o
        on o.content_id = l.content_id and o.id = l.order_id group by 1, 2) k
    where x.content_id = k.content_id and x.id = k.session_id`.execute(tx)
  await sql`update type_stock x set held = greatest(0, x.held - k.quantity), sold = x.sold + k.quantity
    from (select l.content_id, l.session_id, l.type_id, sum(l.quantity)::int as quantity from order_line l join ${o} o
        on o.content_id = l.content_id and o.id = l.order_id group by 1, 2, 3) k
    where x.content_id = k.content_id and x.session_id = k.session_id and x.type_id = k.type_id`.execute(tx)
  await sql`update voucher x set held = x.held - 1, used = x.used + 1 from ${o} o
    where x.content_id = o.content_id and x.id = o.voucher_id`.execute(tx)
}

/** Locks the counters of a checkout in the order of the purchase. */
export async function lockCounters(tx: Db, checkoutId: string): Promise<void> {
  await sql`with l as (select l.content_id, l.session_id, l.type_id, o.voucher_id from order_line l join orders o
        on o.content_id = l.content_id and o.id = l.order_id where o.checkout_id = ${checkoutId}),
      s as materialized (select id from session where (content_id, id) in (select content_id, session_id from l)
        order by content_id, id for no key update),
      t as materialized (select type_id from type_stock
        where (content_id, session_id, type_id) in (select content_id, session_id, type_id from l)
          and (select count(*) from s) >= 0
        order by content_id, session_id, type_id for no key update),
      v as materialized (select id from voucher where (content_id, id) in (select content_id, voucher_id from l)
          and (select count(*) from t) >= 0
        order by content_id, id for no key update)
    select count(*) from v`.execute(tx)
}

/**
 * Holds the places of a checkout again whose time was over, if all of them are free: within the capacity that is sold now,
 * the quotas of types, the uses of the voucher, the maximum of the person. False when one of them is not; nothing is
 * changed then. The counters must be locked.
 */
export async function holdAgain(tx: Db, checkoutId: string): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    with o as (select content_id, id, voucher_id from orders where checkout_id = ${checkoutId}),
      l as (select l.* from order_line l join o on o.content_id = l.content_id and o.id = l.order_id),
      s as (select content_id, session_id, sum(quantity)::int as quantity from l group by 1, 2),
      t as (select content_id, session_id, type_id, sum(quantity)::int as quantity from l group by 1, 2, 3)
    select not exists (select from s join session x on x.content_id = s.content_id and x.id = s.session_id
        left join publication p on p.content_id = s.content_id
        left join lateral (select (e ->> 'capacity')::int as capacity
          from jsonb_array_elements(p.document -> 'sessions') e where (e ->> 'id')::bigint = x.id) approved on true
        where x.status in ('cancelled', 'postponed', 'finished') or x.sold + x.held + s.quantity
          > least(x.capacity, coalesce(approved.capacity, (p.document ->> 'capacity')::int)))
      and not exists (select from t join type_stock x on x.content_id = t.content_id
          and x.session_id = t.session_id and x.type_id = t.type_id
        where x.sold + x.held + t.quantity > x.capacity)
      and not exists (select from o join voucher x on x.content_id = o.content_id and x.id = o.voucher_id
        where x.used + x.held >= x.max_uses) as fits`.execute(tx)
  if (!rows[0]?.fits) return false
  await sql`with o as (select content_id, id, voucher_id from orders where checkout_id = ${checkoutId}),
      l as (select l.* from order_line l join o on o.content_id = l.content_id and o.id = l.order_id),
      types as (update type_stock x set held = x.held + k.quantity
        from (select content_id, session_id, type_id, sum(quantity)::int as quantity from l group by 1, 2, 3) k
        where x.content_id = k.content_id and x.session_id = k.session_id and x.type_id = k.type_id),
      vouchers as (update voucher x set held = x.held + 1 from o
        where x.content_id = o.content_id and x.id = o.voucher_id)
    update session x set held = x.held + k.quantity
    from (select content_id, session_id, sum(quantity)::int as quantity from l group by 1, 2) k
    where x.content_id = k.content_id and x.id = k.session_id`.execute(tx)
  return true
}
