import type { SalesGrouping } from '@larunbat/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import { readSums, type Sums } from './measures.ts'
import { type SalesFilter, sourceOf } from './sales-filter.ts'

/** By what column of a source sales are grouped. */
const KEYS: Record<SalesGrouping, RawBuilder<unknown>> = {
  content: sql`x.content_id`,
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
  tickets: sql`sum(g.tickets - g.cancelled)`,
  saleCents: sql`sum(g.sale_cents)`,
  refundCents: sql`sum(g.refund_cents)`,
  causeCents: sql`sum(g.cause_cents)`,
}

export interface GroupOrder {
  by: SalesGrouping
  sort: keyof typeof SORTS
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Sums by one level of the hierarchy, and how many groups there are. Sales that belong to none of it are left out. */
export async function listGroups(
  db: Db,
  filter: SalesFilter,
  { by, sort, direction, limit, offset }: GroupOrder,
): Promise<{ total: number; rows: (Sums & { key: string })[] }> {
  const ofParts = by === 'session' || by === 'ticketType'
  const source = sourceOf(filter, { events: true, hours: ofParts })
  const { rows } = await sql<Sums & { key: string; total: number }>`
    select key, count(*) over ()::int as total, ${sql.raw(readSums('g'))}
    from (select (${KEYS[by]})::text as key, x.* ${source}) g
    where key is not null and key <> ${ofParts ? '0' : ''}
    group by key order by ${SORTS[sort]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}, length(key), key
    limit ${limit} offset ${offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
