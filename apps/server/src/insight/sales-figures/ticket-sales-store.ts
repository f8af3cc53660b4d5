import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { soldOf } from './measures.ts'
import { sourceOf } from './sales-source.ts'
import type { Grain } from './sales-store.ts'
import type { EventSums, StockFilter } from './stock-store.ts'

export interface SalesTime {
  currency: string
  /** Where the hour, the day or the week (from Monday) begins. */
  at: string
  tickets: number
  incomeCents: number
}

const UNIT = { hora: 'hour', dia: 'day', semana: 'week' } as const

/**
 * Sales of the sessions in a span of local days; what belongs to a whole purchase counts with its event when it has such a
 * session. `x` is a row of `sales_hour`.
 */
function inSpan({ from, until }: StockFilter): RawBuilder<unknown> {
  if (from === undefined && until === undefined) return sql``
  const day = sql`(s.starts_at at time zone s.time_zone)::date`
  return sql` and exists (select from session s where s.event_id = x.event_id and x.session_id in (0, s.id)
    ${from === undefined ? sql`` : sql`and ${day} >= ${from}::date`}
    ${until === undefined ? sql`` : sql`and ${day} <= ${until}::date`})`
}

const withoutSpan = ({ from: _, until: __, ...filter }: StockFilter) => filter
export const hasSpan = ({ from, until }: StockFilter) => from !== undefined || until !== undefined

/** What was sold of the sessions in a span of days, by `eventKey`. */
export async function sumSpan(db: Db, filter: StockFilter): Promise<Map<string, EventSums>> {
  const { rows } = await sql<EventSums & { eventId: number; currency: string }>`
    select x.event_id as "eventId", x.currency, sum(x.sale_cents)::bigint as "incomeCents",
      sum(x.refund_cents)::bigint as "refundedCents", sum(x.cause_cents)::bigint as "causeCents"
    ${sourceOf(withoutSpan(filter), { events: true, time: 'hour' }).sql}${inSpan(filter)} group by 1, 2`.execute(
    db,
  )
  return new Map(rows.map((row) => [eventKey(row), row]))
}

export const eventKey = ({ eventId, currency }: { eventId: number; currency: string }) =>
  `${eventId} ${currency}`

/** Tickets sold today by currency, by the clock of each event's place: read where hours are summed already, if they are. */
export async function countToday(db: Db, filter: StockFilter): Promise<Map<string, number>> {
  const source = sourceOf(withoutSpan(filter), { events: hasSpan(filter), time: 'hour' })
  const { rows } = await sql<{ currency: string; today: number }>`
    select x.currency, ${sql.raw(soldOf('x'))} as today
    ${source.sql}${inSpan(filter)}
      and x.hour > now() - interval '28 hours' and x.hour >= date_trunc('day', now(), ${source.zone})
    group by 1`.execute(db)
  return new Map(rows.map(({ currency, today }) => [currency, today]))
}

/** Sales over time by the clock of each event's place. Of whole hubs and of everything, by the clocks of the hubs. */
export async function listSalesTimes(db: Db, filter: StockFilter, grain: Grain): Promise<SalesTime[]> {
  const { ownerId, eventId, disciplineId, typeId, hubId } = filter
  const isOfHubs =
    [ownerId, eventId, disciplineId, typeId].every((one) => one === undefined) && !hasSpan(filter)
  const isOfDays = grain !== 'hora'
  const hub = hubId === undefined ? sql`` : sql`and x.key = ${String(hubId)}`
  const [at, source] = isOfHubs
    ? [
        isOfDays
          ? sql`date_trunc(${UNIT[grain]}, x.day::timestamp) at time zone h.time_zone`
          : sql`date_trunc(${UNIT[grain]}, x.hour, h.time_zone)`,
        sql`from ${sql.table(isOfDays ? 'sales_day' : 'sales_series')} x join hub h on h.id::text = x.key
          where x.scope = 'hub' ${hub}`,
      ]
    : [
        sql`date_trunc(${UNIT[grain]}, x.hour, e.time_zone)`,
        sql`${sourceOf(withoutSpan(filter), { events: true, time: 'hour' }).sql}${inSpan(filter)}`,
      ]
  const { rows } = await sql<SalesTime>`
    select x.currency, ${at} as at, ${sql.raw(soldOf('x'))} as tickets, sum(x.sale_cents)::bigint as "incomeCents"
    ${source} group by 1, 2 having sum(x.tickets - x.cancelled) <> 0 or sum(x.sale_cents) <> 0 order by 1, 2`.execute(
    db,
  )
  return rows
}
