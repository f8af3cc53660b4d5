import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/**
 * Everything in which summaries and log together differ from tickets and book, one row an event and currency; empty when
 * all agree. Recounted the plain way, as the page of an event's orders does.
 */
export async function recountSales(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
        select event_id, currency, 'summary' as by, orders, tickets, cancelled, discount_cents, sale_cents, refund_cents,
          donation_cents, gift_cents, cause_cents, fee_cents from sales_total
        union all select l.event_id, coalesce(l.currency, o.currency), 'summary', l.orders,
          case l.kind when 'made' then l.tickets else 0 end, case l.kind when 'cancelled' then l.tickets else 0 end,
          case l.kind when 'made' then l.tickets * n.unit_cents - l.amount_cents else 0 end,
          case l.kind when 'sale' then l.amount_cents else 0 end,
          case when l.kind <> 'refund' then 0 when l.credit like 'provider:%' then l.amount_cents
            when l.debit like 'provider:%' then -l.amount_cents else 0 end,
          case l.kind when 'donation' then l.amount_cents else 0 end,
          case l.kind when 'gift' then l.amount_cents else 0 end,
          case when l.credit like 'cause:%' then l.amount_cents when l.debit like 'cause:%' then -l.amount_cents else 0 end,
          case when l.kind = 'fee' and l.credit like 'provider:%' then l.amount_cents else 0 end
        from sales_log l join orders o on o.event_id = l.event_id and o.id = l.order_id
          left join order_line n on n.event_id = l.event_id and n.order_id = l.order_id and n.id = l.line_id
        union all select t.event_id, o.currency, 'book', 0, 1, case t.status when 'cancelled' then 1 else 0 end,
          n.unit_cents - t.paid_cents, 0, 0, 0, 0, 0, 0
        from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
          join order_line n on n.event_id = t.event_id and n.order_id = t.order_id and n.id = t.line_id
        union all select event_id, currency, 'book', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from orders
          where status = 'paid' or (status = 'cancelled' and paid_at is not null)
        union all select event_id, currency, 'book', 0, 0, 0, 0,
          case kind when 'sale' then amount_cents else 0 end,
          case when kind <> 'refund' then 0 when credit like 'provider:%' then amount_cents
            when debit like 'provider:%' then -amount_cents else 0 end,
          case kind when 'donation' then amount_cents else 0 end, case kind when 'gift' then amount_cents else 0 end,
          case when credit = 'cause:' || event_id then amount_cents
            when debit = 'cause:' || event_id then -amount_cents else 0 end,
          case when kind = 'fee' and credit like 'provider:%' then amount_cents else 0 end
        from transfer where kind <> 'payout'),
      summed as (select event_id, currency, by, row(sum(orders), sum(tickets), sum(cancelled), sum(discount_cents),
          sum(sale_cents), sum(refund_cents), sum(donation_cents), sum(gift_cents), sum(cause_cents), sum(fee_cents))::text
          as sums from counted group by 1, 2, 3)
    select event_id, currency, max(sums) filter (where by = 'book') as book,
      max(sums) filter (where by = 'summary') as summary
    from summed group by 1, 2
    having max(sums) filter (where by = 'book') is distinct from max(sums) filter (where by = 'summary')`.execute(
    db,
  )
  return rows
}

/** Hours and series in a comparable form: what each summary says of each event and of each part of the hierarchy. */
export async function summariesOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'hour' as of, event_id::text as key, session_id, type_id, channel, currency, hour, '' as zone, orders, tickets,
      cancelled, discount_cents, sale_cents, refund_cents, donation_cents, gift_cents, cause_cents, fee_cents from sales_hour
    union all select scope, key, edition_id, 0, channel, currency, hour, zone, orders, tickets, cancelled, discount_cents,
      sale_cents, refund_cents, donation_cents, gift_cents, cause_cents, fee_cents from sales_series
    where (orders, tickets, cancelled, sale_cents, refund_cents, cause_cents, fee_cents) <> (0, 0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows
}
