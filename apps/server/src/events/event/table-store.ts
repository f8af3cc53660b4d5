import type { listEvents, TableRow } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ROW, type RowArrays, readRow } from './event-row-store.ts'
import { type TableFilterValues, type TableReader, tableWhere, waitsWhere } from './table-where.ts'

export type TableRowValue = Of<typeof TableRow>
type ListInput = InputOf<typeof listEvents>

const SOLD = '(select coalesce(sum(s.sold), 0)::int from session s where s.event_id = c.id)'
/** A session without a capacity of its own has the event's; 0 where one of them has neither. */
const PLACES = `(select case when bool_and(coalesce(s.capacity, c.capacity) is not null)
  then sum(coalesce(s.capacity, c.capacity)) else 0 end::int from session s where s.event_id = c.id)`

/** What a column of the table is ordered by; the search text begins with the folded title. */
const ORDERS: Record<NonNullable<ListInput['sort']>, string> = {
  titulo: 'c.search',
  inicio: 'c.starts_at',
  estado: 'c.status',
  hub: 'c.hub_id',
  progreso: 'c.progress',
  actualizado: 'c.updated_at',
  enviado: 'c.sent_at',
  tipo: 'c.type_id',
  ciudad: 'lower(c.city)',
  lugar: 'lower(c.venue_name)',
  propietario: '(select lower(o.name) from account o where o.id = c.owner_id)',
  modo: 'c.ticket_mode',
  vendidas: SOLD,
  plazas: PLACES,
  creado: 'c.created_at',
}

const CHAPTERS = `(case when c.is_series then (select count(*) from event k where k.series_id = c.id) else 0 end)::int`
const TABLE_ROW = sql`${ROW}, ${sql.raw(
  `${SOLD} as "soldCount", coalesce(${PLACES}, 0) as "placeCount", ${CHAPTERS} as "chapterCount"`,
)}`

interface TableSlice extends Pick<ListInput, 'sort' | 'direction'> {
  reader: TableReader
  limit: number
  offset: number
}

/**
 * A page of the administrators' table and how many rows there are in all. Numbers are found, counted and ordered first;
 * only those of the page are read whole.
 */
export async function listTableRows(
  db: Db,
  filters: TableFilterValues,
  { reader, sort, direction, limit, offset }: TableSlice,
): Promise<{ rows: TableRowValue[]; total: number }> {
  const way = direction ?? (sort === undefined ? 'desc' : 'asc')
  const order = sql.raw(ORDERS[sort ?? 'actualizado'])
  const where = tableWhere(filters, reader)
  const by = sql.raw(`key ${way} nulls last, id ${way}`)
  const { rows } = await sql<RowArrays & { found: number }>`with hit as materialized (
      select c.id, ${order} as key from event c where ${where}),
    page as materialized (select id, key from hit order by ${by} limit ${limit} offset ${offset})
    select ${TABLE_ROW}, (select count(*)::int from hit) as found
    from page join event c on c.id = page.id join account a on a.id = c.owner_id
    order by page.key ${sql.raw(way)} nulls last, page.id ${sql.raw(way)}`.execute(db)
  const total = rows[0]?.found ?? (offset === 0 ? 0 : await countRows(db, filters, reader))
  return { rows: rows.map(({ found, ...row }) => readRow(row) as TableRowValue), total }
}

async function countRows(db: Db, filters: TableFilterValues, reader: TableReader): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from event c
    where ${tableWhere(filters, reader)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Events the filters find, by state whatever states are filtered by, and what waits for the caller. */
export async function countTableRows(
  db: Db,
  { status, statuses, ...filters }: TableFilterValues,
  reader: TableReader,
): Promise<{ byStatus: number[]; needsMe: number }> {
  const { rows } = await sql<{ status: number; found: number }>`select c.status, count(*)::int as found
    from event c where ${tableWhere(filters, reader)} group by 1`.execute(db)
  const waiting = await sql<{ found: number }>`select count(*)::int as found from event c
    where ${waitsWhere(reader)}`.execute(db)
  const found = new Map(rows.map((row) => [row.status, row.found]))
  return { byStatus: [0, 1, 2, 3].map((n) => found.get(n) ?? 0), needsMe: waiting.rows[0]?.found ?? 0 }
}

/** Numbers of the events the filters find, but for some; at most `limit`. */
export async function listTableIds(
  db: Db,
  filters: TableFilterValues,
  { reader, except, limit }: { reader: TableReader; except: readonly number[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from event c
    where ${tableWhere(filters, reader)} and c.id <> all(${[...except]}::bigint[])
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
