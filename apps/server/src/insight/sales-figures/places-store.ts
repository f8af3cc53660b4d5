import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { IS_COUNTED, IS_SHOWN } from './place-fold-sql.ts'
import { type SalesFilter, scopesOf } from './sales-filter.ts'

/** Places of the sessions that count them and take place, and how many of these are taken. */
export interface Places {
  capacity: number
  taken: number
}

/** 0 to 1; null where no places are counted. */
export const occupancyOf = ({ capacity, taken }: Places): number | null =>
  capacity === 0 ? null : Math.min(1, taken / capacity)

type Sql = RawBuilder<unknown>

const SUMS = sql`sum(x.capacity)::bigint as capacity, sum(x.taken)::bigint as taken`

/** Rows stand as `x`: the places of one level of the hierarchy, of one part of it or all. */
function levelPlaces(filter: SalesFilter, scope: string, key: string | undefined): Sql {
  return sql`from sales_place_level x where ${sql.join(
    [sql`x.scope = ${scope}`, ...(key === undefined ? [] : [sql`x.key = ${key}`]), ...ofEdition(filter)],
    sql` and `,
  )}`
}

const eventPlaces = (filter: SalesFilter): Sql =>
  sql`from sales_place x where ${sql.join([sql`true`, ...ofEvents(filter), ...ofEdition(filter)], sql` and `)}`

/** The smaller of both that knows the answer. */
function placesOf(filter: SalesFilter): Sql {
  const [first, second] = scopesOf(filter)
  if (filter.eventId !== undefined || second) return eventPlaces(filter)
  return levelPlaces(filter, ...(first ?? (['all', ''] as const)))
}

const ofEdition = ({ currency, editionId }: SalesFilter): Sql[] => [
  ...(currency === undefined ? [] : [sql`x.currency = ${currency}`]),
  ...(editionId === undefined ? [] : [sql`x.edition_id = ${editionId}`]),
]

function ofEvents({ eventId, ownerId, hubId, disciplineId, typeId, cause }: SalesFilter): Sql[] {
  return [
    ...(eventId === undefined ? [] : [sql`x.event_id = ${eventId}`]),
    ...(ownerId === undefined ? [] : [sql`x.owner_id = ${ownerId}`]),
    ...(hubId === undefined ? [] : [sql`x.hub_id = ${hubId}`]),
    ...(disciplineId === undefined ? [] : [sql`${disciplineId} = any(x.discipline_ids)`]),
    ...(typeId === undefined ? [] : [sql`x.type_id = ${typeId}`]),
    ...(cause === undefined ? [] : [sql`x.cause = ${cause}`]),
  ]
}

/** Places by currency: of events that are or were public or have sold, of their sessions that count them and take place. */
export async function sumPlaces(db: Db, filter: SalesFilter): Promise<(Places & { currency: string })[]> {
  if (filter.sessionId !== undefined) return listSessions(db, filter, [filter.sessionId])
  const { rows } = await sql<Places & { currency: string }>`
    select x.currency, ${SUMS} ${placesOf(filter)} group by 1`.execute(db)
  return rows
}

async function listSessions(db: Db, { eventId, currency }: SalesFilter, ids: readonly number[]) {
  const { rows } = await sql<Places & { key: string; currency: string }>`
    select s.id::text as key, coalesce(s.currency, c.currency, h.currency) as currency,
      coalesce(s.capacity, c.capacity) as capacity, s.sold as taken
    from event c join hub h on h.id = c.hub_id join session s on s.event_id = c.id
    where c.id = ${eventId} and s.event_id = ${eventId} and s.id = any(${[...ids]}::bigint[])
      and ${sql.raw(`${IS_COUNTED} and ${IS_SHOWN}`)}`.execute(db)
  return rows.filter((row) => currency === undefined || row.currency === currency)
}

/** Grouping keys of places; sessions are requested one by one. */
const KEYS = {
  event: sql`x.event_id`,
  session: sql`x.event_id`,
  hub: sql`x.hub_id`,
  discipline: sql`unnest(x.discipline_ids)`,
  type: sql`x.type_id`,
  owner: sql`x.owner_id`,
  edition: sql`x.edition_id`,
  cause: sql`x.cause`,
}
/** What has a summary of its own. */
const LEVELS = ['hub', 'discipline', 'type', 'owner', 'cause']

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
  const { sessionId } = filter
  if (by === 'session')
    return toPlaces(await listSessions(db, filter, keys.map(Number).filter(Number.isSafeInteger)))
  if (sessionId !== undefined) {
    // One session belongs to one event: it stands in each of its groups.
    const [session] = await listSessions(db, filter, [sessionId])
    return toPlaces(session ? keys.map((key) => ({ ...session, key })) : [])
  }
  const [first, second] = scopesOf(filter)
  const isLevel =
    LEVELS.includes(by) && filter.eventId === undefined && !second && (!first || first[0] === by)
  const source = isLevel
    ? levelPlaces(filter, by, first?.[1])
    : by === 'event'
      ? sql`${eventPlaces(filter)} and x.event_id = any(${keys.map(Number)}::bigint[])`
      : by === 'edition'
        ? placesOf(filter)
        : eventPlaces(filter)
  const { rows } = await sql<Places & { key: string }>`
    select key::text, ${SUMS} from (select ${isLevel ? sql`x.key` : KEYS[by]} as key, x.capacity, x.taken ${source}) x
    where key::text = any(${[...keys]}::text[]) group by key`.execute(db)
  return toPlaces(rows)
}

const toPlaces = (rows: readonly (Places & { key: string })[]) =>
  new Map(rows.map(({ key, capacity, taken }) => [key, { capacity, taken }]))
