import type { TableFilters } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/http/context.ts'
import { ofHubs } from './of-hubs.ts'

export type TableFilterValues = Of<typeof TableFilters>

/** Who reads the table; `hubIds`: of these hubs alone. */
export type TableReader = Pick<Actor, 'accountId' | 'hubIds'>

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** In review or with changes that wait, in a hub this account reviews; in any, where it is named for none. */
const waitsFor = (accountId: number) => sql`c.status in (1, 2) and (c.status = 1 or c.has_pending_changes)
  and (c.hub_id in (select hub_id from hub_reviewer where account_id = ${accountId})
    or not exists (select from hub_reviewer where account_id = ${accountId}))`

/** Contains only the conditions in use: a plan for them is better than one for all possible conditions. */
export function tableWhere(
  filters: TableFilterValues,
  { accountId, hubIds }: TableReader,
): RawBuilder<unknown> {
  const { yearFrom, yearUntil, query, city, needsMe } = filters
  const all: RawBuilder<unknown>[] = hubIds ? [ofHubs(hubIds)] : []
  const same = (column: string, value: number | boolean | undefined) => {
    if (value !== undefined) all.push(sql`${sql.raw(`c.${column}`)} = ${value}`)
  }
  const anyOf = (column: string, values: readonly number[] | undefined) => {
    if (values && values.length > 0) all.push(sql`${sql.raw(`c.${column}`)} = any(${[...values]}::int[])`)
  }
  if (yearFrom !== undefined || yearUntil !== undefined)
    all.push(sql`c.edition_id in (select id from edition
      where year between ${yearFrom ?? 0} and ${yearUntil ?? 9999})`)
  same('status', filters.status)
  anyOf('status', filters.statuses)
  same('hub_id', filters.hubId)
  anyOf('hub_id', filters.hubIds)
  same('type_id', filters.typeId)
  anyOf('type_id', filters.typeIds)
  anyOf('ticket_mode', filters.ticketModes)
  same('owner_id', filters.ownerId)
  same('has_pending_changes', filters.hasPendingChanges)
  same('has_change_request', filters.hasChangeRequest)
  same('is_featured', filters.isFeatured)
  same('is_360', filters.is360)
  same('is_blacklisted', filters.isBlacklisted)
  same('is_series', filters.isSeries)
  if (filters.disciplineIds && filters.disciplineIds.length > 0)
    all.push(sql`c.discipline_ids && ${[...filters.disciplineIds]}::smallint[]`)
  if (city) all.push(sql`c.city ilike ${likePattern(city)}`)
  if (filters.language) all.push(sql`strpos(c.title, ${`[:${filters.language}]`}) > 0`)
  if (filters.missingLanguage) all.push(sql`strpos(c.title, ${`[:${filters.missingLanguage}]`}) = 0`)
  if (filters.progressBelow !== undefined) all.push(sql`c.progress < ${filters.progressBelow}`)
  if (needsMe !== undefined) {
    const waits = waitsFor(accountId)
    all.push(needsMe ? sql`(${waits})` : sql`not (${waits})`)
  }
  const words = fold(query ?? '').trim()
  if (words !== '') all.push(sql`c.search like ${likePattern(words)}`)
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** What waits for this account, whatever the table is filtered by. */
export const waitsWhere = ({ accountId, hubIds }: TableReader) =>
  sql`${ofHubs(hubIds)} and ${waitsFor(accountId)}`
