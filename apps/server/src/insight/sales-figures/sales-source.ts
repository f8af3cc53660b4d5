import { type RawBuilder, sql } from 'kysely'
import { type SalesFilter, scopesOf } from './sales-filter.ts'

type Sql = RawBuilder<unknown>

/** Where figures are read from; measures have the alias `x`, the event `e` where `events` is set. */
export interface Source {
  /** `from ... where ...`; conditions may follow with `and`. */
  sql: Sql
  /** Whether rows know the hour or only the local day of the sales; undefined for neither. */
  time?: 'hour' | 'day'
  edition: Sql
  /** The clock of the events' places, where rows know the hour. */
  zone: Sql
}

interface Need {
  /** The hours or the days of the sales are requested, not only their sums. */
  time?: 'hour' | 'day'
  /** The event of a sale is requested. */
  events?: boolean
  /** The edition of a sale is requested. */
  byEdition?: boolean
}

/** Kept by hour and day; an organiser and a cause are not. */
const TIMED = ['hub', 'discipline', 'type']
const OF_LEVEL = { edition: sql`x.edition_id`, zone: sql`x.zone` }
const OF_EVENT = { edition: sql`e.edition_id`, zone: sql`e.time_zone` }

/** The smallest summary that knows the answer. */
export function sourceOf(filter: SalesFilter, need: Need = {}): Source {
  const { sessionId, ticketTypeId, eventId, from, until } = filter
  const isFine = sessionId !== undefined || ticketTypeId !== undefined
  const scopes = scopesOf(filter)
  const isTimed = need.time !== undefined || from !== undefined || until !== undefined
  const isLevel = !isFine && eventId === undefined && !need.events && scopes.length <= 1
  if (isLevel) {
    const level = levelOf(filter, scopes[0] ?? ['all', ''], isTimed, need)
    if (level) return level
  }
  // Of its hours only the days of an event are summed; its organiser is not needed as a filter then.
  const isOfDays = need.time === 'day' || (need.time === undefined && isTimed)
  if (eventId !== undefined && scopes.length === 0 && !isFine && !need.events && isOfDays)
    return daysOf(filter, ['event', String(eventId)])
  if (!isFine && !isTimed)
    return {
      ...OF_EVENT,
      sql: sql`from sales_total x join sales_event e on e.event_id = x.event_id where ${joined(ofEvents(filter))}`,
    }
  return {
    ...OF_EVENT,
    time: 'hour',
    sql: sql`from sales_hour x join sales_event e on e.event_id = x.event_id where ${joined([
      ...ofEvents(filter),
      ...ofHours(filter),
      ...(sessionId === undefined ? [] : [sql`x.session_id = ${sessionId}`]),
      ...(ticketTypeId === undefined ? [] : [sql`x.type_id = ${ticketTypeId}`]),
    ])}`,
  }
}

/** All parts of one level at once, each as `x.key`; undefined when none of the summaries knows. */
export function sourceByLevel(filter: SalesFilter, scope: string): Source | undefined {
  const { sessionId, ticketTypeId, eventId, from, until } = filter
  const isTimed = from !== undefined || until !== undefined
  const isOther = scopesOf(filter).some(([other]) => other !== scope)
  if ([sessionId, ticketTypeId, eventId].some((one) => one !== undefined) || isOther) return undefined
  const key = scopesOf(filter)[0]?.[1]
  // Hubs have different time zones, so their days are built from hours; for one hub its stored days are enough.
  return levelOf(filter, [scope, key], isTimed, scope === 'hub' && key === undefined ? { time: 'hour' } : {})
}

function levelOf(
  filter: SalesFilter,
  [scope, key]: [string, string | undefined],
  isTimed: boolean,
  { time, byEdition }: Need,
): Source | undefined {
  const { editionId } = filter
  const ofAll = byEdition ? sql`x.edition_id >= 0` : sql`x.edition_id = -1`
  const where = ofPart(filter, [scope, key])
  if (!isTimed)
    return {
      ...OF_LEVEL,
      sql: sql`from sales_level x where ${joined([...where, ...(editionId === undefined ? [ofAll] : [])])}`,
    }
  if (scope !== 'all' && !TIMED.includes(scope)) return undefined
  if (time === 'hour')
    return {
      ...OF_LEVEL,
      time,
      sql: sql`from sales_series x where ${joined([...where, ...ofHours(filter)])}`,
    }
  return daysOf(filter, [scope, key])
}

/** Days of one part of the hierarchy, of all without a key. */
const daysOf = (filter: SalesFilter, part: [scope: string, key: string | undefined]): Source => ({
  ...OF_LEVEL,
  time: 'day',
  sql: sql`from sales_day x where ${joined([...ofPart(filter, part), ...ofDays(filter)])}`,
})

/** Of rows `x` of a summary: what the filter names of them. */
const ofPart = (
  { editionId, currency, channel }: SalesFilter,
  [scope, key]: [string, string | undefined],
): Sql[] => [
  sql`x.scope = ${scope}`,
  ...(key === undefined ? [] : [sql`x.key = ${key}`]),
  ...(editionId === undefined ? [] : [sql`x.edition_id = ${editionId}`]),
  ...(currency === undefined ? [] : [sql`x.currency = ${currency}`]),
  ...(channel === undefined ? [] : [sql`x.channel = ${channel}`]),
]

/** Conditions joined; true without any. */
export const joined = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)

/** Of hours `x`: sold in the span of the filter. */
export function ofHours({ from, until }: SalesFilter): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`x.hour >= ${from}`]),
    ...(until === undefined ? [] : [sql`x.hour < ${until}`]),
  ]
}

function ofDays({ fromDay, untilDay }: SalesFilter): Sql[] {
  return [
    ...(fromDay === undefined ? [] : [sql`x.day >= ${fromDay}::date`]),
    ...(untilDay === undefined ? [] : [sql`x.day <= ${untilDay}::date`]),
  ]
}

/** Of events `e` and their sales `x`: what the filter names of them. */
export function ofEvents(filter: SalesFilter): Sql[] {
  const { eventId, ownerId, hubId, disciplineId, typeId, cause, editionId, currency, channel } = filter
  return [
    ...(eventId === undefined ? [] : [sql`x.event_id = ${eventId}`]),
    ...(ownerId === undefined ? [] : [sql`e.owner_id = ${ownerId}`]),
    ...(hubId === undefined ? [] : [sql`e.hub_id = ${hubId}`]),
    ...(disciplineId === undefined ? [] : [sql`${disciplineId} = any(e.discipline_ids)`]),
    ...(typeId === undefined ? [] : [sql`e.type_id = ${typeId}`]),
    ...(cause === undefined ? [] : [sql`e.cause = ${cause}`]),
    ...(editionId === undefined ? [] : [sql`e.edition_id = ${editionId}`]),
    ...(currency === undefined ? [] : [sql`x.currency = ${currency}`]),
    ...(channel === undefined ? [] : [sql`x.channel = ${channel}`]),
  ]
}
