import type { listReviewQueue } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/http/context.ts'
import { ofHubs } from '../event/of-hubs.ts'

export type QueueFilters = Omit<InputOf<typeof listReviewQueue>, 'page' | 'pageSize'>

/** Who reads the queue; `hubIds`: of these hubs alone. */
export type QueueReader = Pick<Actor, 'accountId' | 'hubIds'>

/** What waits; the words of the partial index `event_queue`, so that a queue never reads other events. */
export const WAITING = sql.raw('(c.status = 1 or c.has_pending_changes) and c.status in (1, 2)')

/** When `event c` is to be answered: three days after it was sent, and two days before it begins at the latest. */
export const ANSWER_BY = sql.raw(
  `least(coalesce(c.sent_at, c.updated_at) + interval '3 days', c.starts_at - interval '2 days')`,
)
/** Returned and sent again: remarks were made about it before it was ever published. */
export const IS_RESENT = sql.raw(
  `(c.status = 1 and exists (select from remark x where x.event_id = c.id and x.resolved_at is not null))`,
)
/** To be answered before the day ends where the festival lives. */
export const IS_DUE = sql`(${ANSWER_BY} < (date_trunc('day', now() at time zone ${HOME_ZONE}) + interval '1 day')
  at time zone ${HOME_ZONE})`

/** Words stand behind the mark of a language: `[:eu]` alone, or before the next mark, says nothing. */
const writtenIn = (column: string, language: string) => `${column} ~ '\\[:${language}\\]\\s*(?!\\s|\\[:|$)'`

/** Whether title and description of `event c` are both written in a language of the site. */
const isWritten = (language: 'es' | 'en' | 'eu') =>
  `(${writtenIn('c.title', language)} and ${writtenIn("coalesce(c.description, '')", language)})`
const IS_WRITTEN = { es: isWritten('es'), en: isWritten('en'), eu: isWritten('eu') }

/** Array of the languages of the site that an event is written in. */
export const LANGUAGES_JSON = sql.raw(`array_remove(array[
  ${Object.entries(IS_WRITTEN)
    .map(([language, written]) => `case when ${written} then '${language}' end`)
    .join(', ')}], null)`)

/** Condition on `event c` of the rows that an administrator requested. */
export function queueWhere(
  filters: QueueFilters,
  { accountId: actorId, hubIds }: QueueReader,
): RawBuilder<unknown> {
  const parts = [sql`${WAITING}`, ofHubs(hubIds)]
  const { hubId, isMine, typeId, from, until, kind, language, missingLanguage, assigned } = filters
  if (hubId !== undefined) parts.push(sql`c.hub_id = ${hubId}`)
  if (isMine) {
    const mine = sql`select hub_id from hub_reviewer where account_id = ${actorId}`
    parts.push(sql`(c.hub_id in (${mine}) or not exists (${mine}))`)
  }
  if (typeId !== undefined) parts.push(sql`c.type_id = ${typeId}`)
  const localDay = sql`(c.starts_at at time zone coalesce(c.time_zone, 'UTC'))::date`
  if (from !== undefined) parts.push(sql`${localDay} >= ${from}::date`)
  if (until !== undefined) parts.push(sql`${localDay} <= ${until}::date`)
  if (kind !== undefined) parts.push(KINDS[kind])
  if (filters.isDue) parts.push(IS_DUE)
  if (language !== undefined) parts.push(sql.raw(IS_WRITTEN[language]))
  if (missingLanguage !== undefined) parts.push(sql.raw(`not ${IS_WRITTEN[missingLanguage]}`))
  if (assigned !== undefined) parts.push(assignedTo(assigned, actorId))
  const text = fold(filters.query ?? '').trim()
  if (text !== '') parts.push(sql`c.search like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql.join(parts, sql` and `)
}

function assignedTo(whom: 'yo' | 'nadie' | 'otros', actorId: number): RawBuilder<unknown> {
  const somebody = sql`select from review_assignee g where g.event_id = c.id`
  if (whom === 'nadie') return sql`not exists (${somebody})`
  return whom === 'yo'
    ? sql`exists (${somebody} and g.account_id = ${actorId})`
    : sql`exists (${somebody} and g.account_id <> ${actorId})`
}

const KINDS = { nuevo: sql`c.status = 1`, reenviado: IS_RESENT, cambios: sql`c.status = 2` }

const ORDERS = { espera: 'c.sent_at', inicio: 'c.starts_at', hub: 'c.hub_id', titulo: 'c.search' }

/** Returns their order; the hubs of the administrator come first unless a hub is requested. Unknown dates come last. */
export function queueOrder({ sort, direction = 'asc' }: QueueFilters, actorId: number): RawBuilder<unknown> {
  if (sort === undefined)
    return sql`(exists (select from hub_reviewer r where r.account_id = ${actorId} and r.hub_id = c.hub_id)) desc,
      ${ANSWER_BY}, c.id`
  if (sort === 'urgencia') return sql`${ANSWER_BY} ${sql.raw(direction)}, c.id`
  const age = sort === 'hub' ? ', c.sent_at nulls first' : ''
  const nulls = sort === 'espera' && direction === 'asc' ? 'first' : 'last'
  return sql.raw(`${ORDERS[sort]} ${direction} nulls ${nulls}${age}, c.id ${direction}`)
}
