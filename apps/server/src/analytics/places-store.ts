import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { SalesFilter } from './sales-filter.ts'

/** Places of the sessions that count them and take place, and how many of these are taken. */
export interface Places {
  capacity: number
  taken: number
}

/** 0 to 1; null where no places are counted. */
export const occupancyOf = ({ capacity, taken }: Places): number | null =>
  capacity === 0 ? null : Math.min(1, taken / capacity)

type Sql = RawBuilder<unknown>

const CAUSE = sql`lower(regexp_replace(trim(c.impact ->> 'project'), '\\s+', ' ', 'g'))`

/** `from ... where ...` of the counted sessions of events that are or were public, or have sold. */
function countedSessions(filter: SalesFilter, joined: Sql = sql``): Sql {
  const { ownerId, contentId, sessionId, hubId, disciplineId, typeId, cause, editionId, currency } = filter
  const conditions: Sql[] = [
    sql`c.ticket_mode in (1, 3, 5) and s.status <> 'cancelled' and coalesce(s.capacity, c.capacity) is not null
      and (c.status in (2, 3) or s.sold > 0)`,
    ...(ownerId === undefined ? [] : [sql`c.owner_id = ${ownerId}`]),
    ...(contentId === undefined ? [] : [sql`c.id = ${contentId} and s.content_id = ${contentId}`]),
    ...(sessionId === undefined ? [] : [sql`s.id = ${sessionId}`]),
    ...(hubId === undefined ? [] : [sql`c.hub_id = ${hubId}`]),
    ...(disciplineId === undefined ? [] : [sql`${disciplineId} = any(c.discipline_ids)`]),
    ...(typeId === undefined ? [] : [sql`c.type_id = ${typeId}`]),
    ...(cause === undefined ? [] : [sql`${CAUSE} = ${cause}`]),
    ...(editionId === undefined ? [] : [sql`c.edition_id = ${editionId}`]),
    ...(currency === undefined ? [] : [sql`coalesce(s.currency, c.currency, h.currency) = ${currency}`]),
  ]
  return sql`from content c join session s on s.content_id = c.id join hub h on h.id = c.hub_id
    ${joined} where ${sql.join(conditions, sql` and `)}`
}

const SUMS = sql`sum(coalesce(s.capacity, c.capacity))::bigint as capacity, sum(s.sold)::bigint as taken`

export async function sumPlaces(db: Db, filter: SalesFilter): Promise<(Places & { currency: string })[]> {
  const { rows } = await sql<Places & { currency: string }>`
    select coalesce(s.currency, c.currency, h.currency) as currency, ${SUMS} ${countedSessions(filter)}
    group by 1`.execute(db)
  return rows
}

const KEYS = {
  content: sql`c.id`,
  session: sql`s.id`,
  hub: sql`c.hub_id`,
  discipline: sql`d`,
  type: sql`c.type_id`,
  owner: sql`c.owner_id`,
  edition: sql`coalesce(c.edition_id, 0)`,
  cause: CAUSE,
}

/** Whether places belong to such a level of the hierarchy. */
export const hasPlaces = (by: string): by is keyof typeof KEYS => by in KEYS

/** Places by event, session and so on, of those that are named by their keys as text. */
export async function sumPlacesBy(
  db: Db,
  filter: SalesFilter,
  by: keyof typeof KEYS,
  keys: readonly string[],
): Promise<Map<string, Places>> {
  if (keys.length === 0) return new Map()
  const key = KEYS[by]
  const joined = by === 'discipline' ? sql`cross join lateral unnest(c.discipline_ids) d` : sql``
  const wanted =
    by === 'cause'
      ? sql`${[...keys]}::text[]`
      : sql`${keys.map(Number).filter(Number.isSafeInteger)}::bigint[]`
  const { rows } = await sql<Places & { key: string }>`
    select (${key})::text as key, ${SUMS} ${countedSessions(filter, joined)} and ${key} = any(${wanted})
    group by 1`.execute(db)
  return new Map(rows.map(({ key: of, ...places }) => [of, places]))
}
