import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Orders with tickets of these sessions that let in, or of all of the event; a row a currency. */
export async function countBuyers(
  db: Db,
  eventId: number,
  sessionIds: readonly number[] | null,
): Promise<{ currency: string; orders: number; tickets: number; cents: number }[]> {
  const { rows } = await sql<Record<'currency' | 'orders' | 'tickets' | 'cents', string>>`
    select o.currency, count(distinct o.id) as orders, count(*) as tickets, coalesce(sum(t.paid_cents), 0) as cents
    from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
    where t.event_id = ${eventId} and t.status in ('valid', 'offered')
      and (${sessionIds}::bigint[] is null or t.session_id = any(${sessionIds}::bigint[]))
    group by 1 order by 1`.execute(db)
  return rows.map(({ currency, orders, tickets, cents }) => ({
    currency,
    orders: Number(orders),
    tickets: Number(tickets),
    cents: Number(cents),
  }))
}
