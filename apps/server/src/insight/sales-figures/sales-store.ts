import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { IS_DUE } from './fold-sql.ts'
import { MEASURE_NAMES, readSums, type Sums, soldOf } from './measures.ts'
import type { SalesFilter } from './sales-filter.ts'
import { type Source, sourceOf } from './sales-source.ts'

export interface Span {
  currency: string
  tickets: number
  saleCents: number
}

/** Sums of the sales, one row a currency, the one with most tickets first. */
export async function sumSales(db: Db, filter: SalesFilter): Promise<(Sums & { currency: string })[]> {
  const { rows } = await sql<Sums & { currency: string }>`
    select x.currency, ${sql.raw(readSums('x'))} ${sourceOf(filter).sql}
    group by 1 order by sum(x.tickets) desc, 1`.execute(db)
  return rows
}

/** The currency in which most tickets were sold; undefined without sales. */
export async function findMainCurrency(db: Db, filter: SalesFilter): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select x.currency ${sourceOf(filter).sql} group by 1 order by sum(x.tickets) desc, 1 limit 1`.execute(db)
  return rows[0]?.currency
}

/** What was sold on the day that it is now where the event takes place, less what was cancelled on it. */
export async function sumToday(db: Db, filter: SalesFilter): Promise<Span[]> {
  const source = sourceOf(filter, { time: 'hour' })
  const { rows } = await sql<Span>`
    select x.currency, ${sql.raw(soldOf('x'))} as tickets, sum(x.sale_cents)::bigint as "saleCents"
    ${source.sql} and x.hour > now() - interval '28 hours'
      and x.hour >= date_trunc('day', now(), ${source.zone}) group by 1`.execute(db)
  return rows
}

export interface Weeks {
  currency: string
  tickets: number
  saleCents: number
  ticketsBefore: number
  saleCentsBefore: number
}

/** The last seven days, and the seven before. */
export async function sumWeeks(db: Db, filter: SalesFilter): Promise<Weeks[]> {
  const isLast = sql`x.hour >= now() - interval '7 days'`
  const { rows } = await sql<Weeks>`
    select x.currency, coalesce(sum(x.tickets - x.cancelled) filter (where ${isLast}), 0)::bigint as tickets,
      coalesce(sum(x.sale_cents) filter (where ${isLast}), 0)::bigint as "saleCents",
      coalesce(sum(x.tickets - x.cancelled) filter (where not ${isLast}), 0)::bigint as "ticketsBefore",
      coalesce(sum(x.sale_cents) filter (where not ${isLast}), 0)::bigint as "saleCentsBefore"
    ${sourceOf(filter, { time: 'hour' }).sql} and x.hour >= now() - interval '14 days' group by 1`.execute(db)
  return rows
}

export type Grain = 'hora' | 'dia' | 'semana'
const UNIT = { hora: 'hour', dia: 'day', semana: 'week' } as const

export interface History {
  /** The requested one, else the one with most sales. */
  currency: string
  points: (Sums & { at: string })[]
  /** Something was sold that is not in the summaries yet. */
  isDue: boolean
  /** Equal as long as the summaries are the same. */
  stamp: string
}

/** The fold that changed the summaries last. One primary after another may give a number again: its transaction is another. */
const FOLD_STAMP = `(select xmin::text || '.' || version from sales_fold)`

/** How the summaries stand: cheaper than any figure of them. */
export async function findFold(db: Db): Promise<Pick<History, 'isDue' | 'stamp'>> {
  const { rows } = await sql<Pick<History, 'isDue' | 'stamp'>>`
    select ${sql.raw(IS_DUE)} as "isDue", coalesce(${sql.raw(FOLD_STAMP)}, '') as stamp`.execute(db)
  return rows[0] ?? { isDue: true, stamp: '' }
}

/**
 * Sums by the hours, days or weeks of a zone that have sales, by time; `most` of them at most. One statement for all of it,
 * and its points as one array a column, which are written and read several times faster than rows.
 */
export async function readHistory(
  db: Db,
  filter: SalesFilter,
  { grain, zone, most }: { grain: Grain; zone: string; most: number },
): Promise<History> {
  const source = sourceOf(filter, { time: grain === 'hora' ? 'hour' : 'day' })
  const unit = sql.lit(UNIT[grain])
  const isOfDays = source.time === 'day'
  // Days are summed as they are kept; when they begin is worked out for each once.
  const key = isOfDays
    ? grain === 'dia'
      ? sql`x.day`
      : sql`date_trunc(${unit}, x.day::timestamp)`
    : sql`date_trunc(${unit}, x.hour, ${zone})`
  const at = isOfDays ? sql`s.key::timestamp at time zone ${zone}` : sql`s.key`
  const { rows } = await sql<HistoryRow>`
    with sums as materialized (select x.currency, ${key} as key, ${SUMS_OF_X} ${source.sql} group by 1, 2),
      main as (select currency from sums group by 1 order by sum(tickets) desc, 1 limit 1)
    select coalesce((select currency from main), ${filter.currency ?? null}, 'EUR') as currency,
      ${sql.raw(IS_DUE)} as "isDue", coalesce(${sql.raw(FOLD_STAMP)}, '') as stamp, p.* from (
        select array_agg((extract(epoch from ${at}) * 1000)::bigint) as at, ${ARRAYS_OF_S} from (
          select * from sums where currency = (select currency from main) order by key limit ${most}) s) p`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('sums of sales without an answer')
  const points = (row.at ?? []).map((ms, n) => pointOf(new Date(ms).toISOString(), row, n))
  const { currency, isDue, stamp } = row
  return { currency, isDue, stamp, points }
}

const SUMS_OF_X = sql.raw(readSums('x'))
const ARRAYS_OF_S = sql.raw(MEASURE_NAMES.map((name) => `array_agg(s."${name}") as "${name}"`).join(', '))

/** Columns as arrays, in the order of the points; null without any. */
type HistoryRow = Omit<History, 'points'> & { at: number[] | null } & Record<keyof Sums, number[]>

const BLANK_POINT = JSON.parse(
  JSON.stringify(Object.fromEntries(['at', ...MEASURE_NAMES].map((name) => [name, 0]))),
) as Record<string, unknown>

function pointOf(at: string, row: HistoryRow, n: number): Sums & { at: string } {
  const point: Record<string, unknown> = { ...BLANK_POINT, at }
  for (const name of MEASURE_NAMES) point[name] = row[name][n]
  return point as Sums & { at: string }
}

/** The local day of a row, by a clock where it knows the hour. */
const dayOf = ({ time }: Source, zone: string) =>
  time === 'day' ? sql`x.day` : sql`(x.hour at time zone ${zone})::date`

/** The first and the last local day with sales; undefined without any. */
export async function findExtent(
  db: Db,
  filter: SalesFilter,
  zone: string,
): Promise<{ first: string; last: string } | undefined> {
  const source = sourceOf(filter, { time: 'day' })
  const day = dayOf(source, zone)
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(${day}) as first, max(${day}) as last ${source.sql}`.execute(db)
  const [row] = rows
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined
}

/** Sums by the local days of an edition's sales; of tickets less those cancelled that day, so that they add up to what is valid. */
export async function listDays(
  db: Db,
  filter: SalesFilter,
  zone: string,
): Promise<{ day: string; tickets: number; saleCents: number }[]> {
  const source = sourceOf(filter, { time: 'day' })
  const { rows } = await sql<{ day: string; tickets: number; saleCents: number }>`
    select ${dayOf(source, zone)} as day, ${sql.raw(soldOf('x'))} as tickets,
      sum(x.sale_cents)::bigint as "saleCents"
    ${source.sql} group by 1 order by 1`.execute(db)
  return rows
}
