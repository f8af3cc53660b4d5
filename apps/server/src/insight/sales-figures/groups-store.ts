import type { SalesGrouping } from '@larunbat/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { MEASURES, readSums, type Sums, sumsOf } from './measures.ts'
import type { SalesFilter } from './sales-filter.ts'
import { joined, ofEvents, ofHours, type Source, sourceByLevel, sourceOf } from './sales-source.ts'

/** By what column of a source sales are grouped. */
const KEYS: Record<SalesGrouping, RawBuilder<unknown>> = {
  event: sql`x.event_id`,
  session: sql`x.session_id`,
  ticketType: sql`x.type_id`,
  hub: sql`e.hub_id`,
  discipline: sql`unnest(e.discipline_ids)`,
  type: sql`e.type_id`,
  owner: sql`e.owner_id`,
  cause: sql`e.cause`,
  channel: sql`x.channel`,
  edition: sql`e.edition_id`,
}

const SORTS = {
  tickets: sql`sum(x.tickets - x.cancelled)`,
  saleCents: sql`sum(x.sale_cents)`,
  refundCents: sql`sum(x.refund_cents)`,
  causeCents: sql`sum(x.cause_cents)`,
}

/** What has a summary of its own. */
const LEVELS: readonly SalesGrouping[] = ['hub', 'discipline', 'type', 'owner', 'cause']

export interface GroupOrder {
  by: SalesGrouping
  sort: keyof typeof SORTS
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

type Groups = { total: number; rows: (Sums & { key: string })[] }
type Row = Sums & { key: string; total: number }

/** Sums by one level of the hierarchy, and how many groups there are. Sales that belong to none of it are left out. */
export async function listGroups(db: Db, filter: SalesFilter, order: GroupOrder): Promise<Groups> {
  const { by, sort, direction, limit, offset } = order
  if (by === 'event' && filter.sessionId === undefined && filter.ticketTypeId === undefined)
    return listEvents(db, filter, order)
  const { key, source } = groupsOf(filter, by)
  const isOfParts = by === 'session' || by === 'ticketType'
  // Few sets of disciplines belong to many events: these are summed first.
  const part =
    key === KEYS.discipline
      ? sql`select unnest(s.ids) as key, ${MEASURED_OF_SET} from (
          select e.discipline_ids as ids, ${SUMMED} ${source.sql} group by 1) s`
      : sql`select ${key} as key, ${MEASURED} ${source.sql}`
  const { rows } = await sql<Row>`
    select key::text, count(*) over ()::int as total, ${sql.raw(readSums('x'))}
    from (${part}) x
    where key is not null ${isOfParts ? sql`and key <> 0` : sql``}
    group by key order by ${SORTS[sort]} ${DIRECTIONS[direction]}, length(key::text), key limit ${limit} offset ${offset}`.execute(
    db,
  )
  return toGroups(rows)
}

/** Where the sums of a level are found, and its key there. */
function groupsOf(filter: SalesFilter, by: SalesGrouping): { key: RawBuilder<unknown>; source: Source } {
  const level = LEVELS.includes(by) ? sourceByLevel(filter, by) : undefined
  if (level) return { key: sql`x.key`, source: level }
  if (by === 'channel' || by === 'edition') {
    const source = sourceOf(filter, { byEdition: by === 'edition' })
    return { key: by === 'edition' ? source.edition : KEYS.channel, source }
  }
  const isOfParts = by === 'session' || by === 'ticketType'
  return { key: KEYS[by], source: sourceOf(filter, { events: true, ...(isOfParts ? { time: 'hour' } : {}) }) }
}

/** Events are many: only those of the page are summed whole, and what all of them sold stands sorted in an index. */
async function listEvents(
  db: Db,
  filter: SalesFilter,
  { sort, direction, limit, offset }: GroupOrder,
): Promise<Groups> {
  const { currency, channel, from, until } = filter
  const isTimed = from !== undefined || until !== undefined
  const isWhole = !isTimed && channel === undefined && currency !== undefined
  const way = DIRECTIONS[direction]
  const conditions = ofEvents({ ...filter, currency: undefined })
  const source = isWhole
    ? sql`select x.event_id as id, ${RANKS[sort]} as n from sales_rank x
        ${conditions.length > 0 ? sql`join sales_event e on e.event_id = x.event_id` : sql``}
        where x.currency = ${currency} ${conditions.length > 0 ? sql`and ${joined(conditions)}` : sql``}`
    : sql`select x.event_id as id, ${SORTS[sort]} as n ${sourceOf(filter, { events: true }).sql} group by 1`
  const { rows } = await sql<Row>`
    with sums as ${sql.raw(isWhole ? 'not materialized' : 'materialized')} (${source}),
      page as materialized (select id, n from sums order by n ${way}, id limit ${limit} offset ${offset})
    select p.id::text as key, (select count(*)::int from sums) as total, ${sql.raw(readSums('x'))}
    from page p join ${sql.table(isTimed ? 'sales_hour' : 'sales_total')} x on x.event_id = p.id and ${joined(
      [
        ...(currency === undefined ? [] : [sql`x.currency = ${currency}`]),
        ...(channel === undefined ? [] : [sql`x.channel = ${channel}`]),
        ...ofHours(filter),
      ],
    )}
    group by p.id, p.n order by p.n ${way}, p.id`.execute(db)
  return toGroups(rows)
}

const RANKS = {
  tickets: sql`x.tickets`,
  saleCents: sql`x.sale_cents`,
  refundCents: sql`x.refund_cents`,
  causeCents: sql`x.cause_cents`,
}

const MEASURED = sql.raw(MEASURES.map((column) => `x.${column}`).join(', '))
const MEASURED_OF_SET = sql.raw(MEASURES.map((column) => `s.${column}`).join(', '))
const SUMMED = sql.raw(sumsOf('x'))
const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` }

const toGroups = (rows: readonly Row[]): Groups => ({
  total: rows[0]?.total ?? 0,
  rows: rows.map(({ total: _, ...row }) => row),
})
