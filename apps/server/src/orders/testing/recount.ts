import { sql } from 'kysely'
import type { Db } from '../../tables.ts'

/** Everything in which a counter differs from what it counts, recounted from orders and tickets; empty when all agree. */
export async function recount(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with line as (select l.*, o.status, o.voucher_id, c.email_key from order_line l
        join orders o on o.content_id = l.content_id and o.id = l.order_id join checkout c on c.id = o.checkout_id),
      counted as (
        select 'session ' || s.id as what, s.sold, s.held,
          (select count(*)::int from ticket t where t.content_id = s.content_id and t.session_id = s.id
            and t.status <> 'cancelled') as is_sold,
          coalesce((select sum(quantity)::int from line where content_id = s.content_id and session_id = s.id
            and status = 'held'), 0) as is_held
        from session s
        union all select 'type ' || t.session_id || ':' || t.type_id, t.sold, t.held,
          (select count(*)::int from ticket k where k.content_id = t.content_id and k.session_id = t.session_id
            and k.type_id = t.type_id and k.status <> 'cancelled'),
          coalesce((select sum(quantity)::int from line where content_id = t.content_id and session_id = t.session_id
            and type_id = t.type_id and status = 'held'), 0)
        from type_stock t
        union all select 'voucher ' || v.id, v.used, v.held,
          (select count(*)::int from orders o where o.content_id = v.content_id and o.voucher_id = v.id
            and o.status = 'paid'),
          (select count(*)::int from orders o where o.content_id = v.content_id and o.voucher_id = v.id
            and o.status = 'held')
        from voucher v
        union all select 'person ' || b.email_key, b.taken, 0,
          coalesce((select sum(quantity)::int from line where content_id = b.content_id and session_id = b.session_id
            and email_key = b.email_key and status = 'held'), 0) + (select count(*)::int from ticket k
            join orders o on o.content_id = k.content_id and o.id = k.order_id join checkout c on c.id = o.checkout_id
            where k.content_id = b.content_id and k.session_id = b.session_id and c.email_key = b.email_key
              and k.status <> 'cancelled'), 0
        from buyer_share b)
    select * from counted where sold <> is_sold or held <> is_held`.execute(db)
  return rows
}
