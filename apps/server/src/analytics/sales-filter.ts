import { type RawBuilder, sql } from 'kysely'

/** Which sales count, as the store needs it. */
export interface SalesFilter {
  /** Events of this account only; everybody's when left out. */
  ownerId?: number | undefined
  contentId?: number | undefined
  sessionId?: number | undefined
  ticketTypeId?: number | undefined
  hubId?: number | undefined
  disciplineId?: number | undefined
  typeId?: number | undefined
  /** In small letters, as events are counted by. */
  cause?: string | undefined
  channel?: 'web' | 'door' | undefined
  editionId?: number | undefined
  currency?: string | undefined
  /** Instants between which was sold: from the first to before the second. */
  from?: string | undefined
  until?: string | undefined
}

interface Need {
  /** The hours of the sales are asked for, not only their sums. */
  hours?: boolean
  /** What event a sale belongs to is asked for. */
  events?: boolean
}

type Sql = RawBuilder<unknown>

/** `from ... where ...` of the smallest summary that knows the answer; its measures stand as `x`, its event as `e`. */
export function sourceOf(filter: SalesFilter, need: Need = {}): Sql {
  const { sessionId, ticketTypeId, contentId, ownerId, cause } = filter
  const isFine = sessionId !== undefined || ticketTypeId !== undefined
  const isOfFew = [contentId, ownerId, cause].some((one) => one !== undefined)
  const needsHours = need.hours || filter.from !== undefined || filter.until !== undefined
  if (!isFine && !needsHours)
    return sql`from sales_total x join sales_event e on e.content_id = x.content_id where ${all(ofEvents(filter))}`
  const scopes = scopesOf(filter)
  if (!isFine && !isOfFew && !need.events && scopes.length <= 1)
    return sql`from sales_series x where ${all(ofSeries(filter, scopes[0] ?? ['all', '']))}`
  return sql`from sales_hour x join sales_event e on e.content_id = x.content_id where ${all([
    ...ofEvents(filter),
    ...ofHours(filter),
    ...(filter.sessionId === undefined ? [] : [sql`x.session_id = ${filter.sessionId}`]),
    ...(filter.ticketTypeId === undefined ? [] : [sql`x.type_id = ${filter.ticketTypeId}`]),
  ])}`
}

/** Conditions joined; true without any. */
const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)

/** Which series the filter names; with more than one, no series has the answer. */
function scopesOf({ hubId, disciplineId, typeId }: SalesFilter): [string, string][] {
  const scopes = { hub: hubId, discipline: disciplineId, type: typeId }
  return Object.entries(scopes).flatMap(([scope, key]): [string, string][] =>
    key === undefined ? [] : [[scope, String(key)]],
  )
}

function ofSeries(filter: SalesFilter, [scope, key]: [string, string]): Sql[] {
  const { editionId, currency, channel } = filter
  return [
    sql`x.scope = ${scope} and x.key = ${key}`,
    ...(editionId === undefined ? [] : [sql`x.edition_id = ${editionId}`]),
    ...(currency === undefined ? [] : [sql`x.currency = ${currency}`]),
    ...(channel === undefined ? [] : [sql`x.channel = ${channel}`]),
    ...ofHours(filter),
  ]
}

function ofHours({ from, until }: SalesFilter): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`x.hour >= ${from}`]),
    ...(until === undefined ? [] : [sql`x.hour < ${until}`]),
  ]
}

function ofEvents(filter: SalesFilter): Sql[] {
  const { contentId, ownerId, hubId, disciplineId, typeId, cause, editionId, currency, channel } = filter
  return [
    ...(contentId === undefined ? [] : [sql`x.content_id = ${contentId}`]),
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

/** The name a cause is counted by. */
export const causeKey = (project: string): string => project.trim().replace(/\s+/g, ' ').toLowerCase()
