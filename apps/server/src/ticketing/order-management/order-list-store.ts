import { fold } from '@larunbat/rules/text/fold'
import { joinGroups } from '@larunbat/rules/text/typed-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface OrderFilters {
  eventId: number
  query?: string | undefined
  sessionId?: number | undefined
  status?: 'held' | 'paid' | 'cancelled' | undefined
}

export interface OrderListRow {
  id: string
  status: 'held' | 'paid' | 'expired' | 'cancelled'
  channel: 'web' | 'door'
  name: string | null
  email: string | null
  sessions: { id: number; name: string | null; startsAt: string; timeZone: string }[]
  tickets: number
  used: number
  cancelled: number
  currency: string
  totalCents: number
  refundedCents: number
  dueCents: number
  createdAt: string
  paidAt: string | null
}

/** Columns of an order `o` of the checkout `k`, for lists and details. */
export const ORDER_COLUMNS = sql`
  o.id, o.status, o.channel, k.name, k.email, o.currency, o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents",
  case when o.is_due then o.donation_cents + coalesce((select sum(d.paid_cents)::int from ticket d
    where d.event_id = o.event_id and d.order_id = o.id and d.status <> 'cancelled'), 0) else 0 end as "dueCents",
  o.created_at as "createdAt", o.paid_at as "paidAt",
  (select sum(l.quantity)::int from order_line l where l.event_id = o.event_id and l.order_id = o.id) as tickets,
  (select count(*)::int from ticket t where t.event_id = o.event_id and t.order_id = o.id
    and t.status = 'used') as used,
  (select count(*)::int from ticket t where t.event_id = o.event_id and t.order_id = o.id
    and t.status = 'cancelled') as cancelled,
  (select json_agg(json_build_object('id', s.id, 'name', s.name, 'startsAt', s.starts_at, 'timeZone', s.time_zone)
      order by s.starts_at, s.id)
    from session s where s.event_id = o.event_id and s.id in (select l.session_id from order_line l
      where l.event_id = o.event_id and l.order_id = o.id)) as sessions`

/** Orders that are sold, or were, and those whose places are kept just now. */
export const IS_SHOWN = sql`(o.paid_at is not null and o.status in ('paid', 'cancelled')
  or o.status = 'held' and k.status in ('open', 'paying') and k.expires_at > now())`

/**
 * One page, newest first: numbers of orders begin with their time, so that they are read along the key. Details are
 * read for the orders of the page only. `total` counts all pages.
 */
export async function listOrderRows(
  db: Db,
  filters: OrderFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OrderListRow[]; total: number }> {
  const { rows } = await sql<OrderListRow & { total: number }>`
    with page as (select o.id, count(*) over () as total from orders o join checkout k on k.id = o.checkout_id
      where ${matches(filters)} order by o.id desc limit ${limit} offset ${offset})
    select ${ORDER_COLUMNS}, page.total
    from page join orders o on o.event_id = ${filters.eventId} and o.id = page.id
      join checkout k on k.id = o.checkout_id order by o.id desc`.execute(db)
  const [first] = rows
  // A page beyond the last one has no row with the total.
  const total = first ? Number(first.total) : offset === 0 ? 0 : await countOrders(db, filters)
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}

async function countOrders(db: Db, filters: OrderFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from orders o join checkout k on k.id = o.checkout_id where ${matches(filters)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

function matches({ eventId, query, sessionId, status }: OrderFilters): RawBuilder<unknown> {
  const conditions = [sql`o.event_id = ${eventId}`, IS_SHOWN]
  conditions.push(status ? sql`o.status = ${status}` : sql`o.status <> 'held'`)
  if (sessionId !== undefined)
    conditions.push(sql`exists (select from order_line l where l.event_id = o.event_id and l.order_id = o.id
      and l.session_id = ${sessionId})`)
  if (query) conditions.push(says(query))
  return sql.join(conditions, sql` and `)
}

/** The name as `fold` of the rules has it; the number as it is printed, with or without its dashes. */
function says(query: string): RawBuilder<unknown> {
  const words = `%${fold(query).replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`lower(regexp_replace(normalize(coalesce(k.name, ''), NFD), '[\u0300-\u036f]', '', 'g'))`
  const ways = [sql`lower(k.email) like ${words}`, sql`${name} like ${words}`]
  const digits = joinGroups(query)?.toLowerCase() ?? ''
  if (/^[0-9a-f]{3,12}$/.test(digits))
    ways.push(sql`right(replace(o.id::text, '-', ''), 12) like ${`%${digits}%`}`)
  // Who has not paid is not named, nor found by a name.
  return sql`o.paid_at is not null and (${sql.join(ways, sql` or `)})`
}
