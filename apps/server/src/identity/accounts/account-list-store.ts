import { fold } from '@larunbat/rules/text/fold'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '../../database/tables.ts'

export interface AccountFilter {
  /** Any part of name or address, accents and case ignored. */
  query?: string
  profileId?: number
  /** With an event of this hub. */
  hubId?: number
  isConfirmed?: boolean
  isBlocked?: boolean
  canSeeAnalytics?: boolean
}

/** What the list may be ordered by; accounts without a value come last. */
export interface AccountOrder {
  sort?: 'alta' | 'nombre' | 'email' | 'ciudad' | 'acceso' | 'eventos'
  isDescending?: boolean
}

const ORDERS: Readonly<Record<NonNullable<AccountOrder['sort']>, string>> = {
  alta: 'account.id',
  nombre: 'account.search',
  email: 'account.email',
  ciudad: 'account.city',
  acceso: 'account.last_seen_at',
  eventos: 'eventCount',
}

/** Accounts for the administrators' list, newest first by default, each with its number of events. */
export function listAccountRows(
  db: Db,
  filter: AccountFilter,
  slice: { limit: number; offset: number },
  { sort = 'alta', isDescending = sort === 'alta' }: AccountOrder = {},
) {
  return db
    .selectFrom('account')
    .where((eb) => matches(eb, filter))
    .select(['id', 'name', 'email', 'phone', 'city', 'profile_id as profileId'])
    .select(['can_see_analytics as canSeeAnalytics', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select((eb) => [
      eb('confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
      eb('blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked'),
      eb
        .selectFrom('event')
        .whereRef('event.owner_id', '=', 'account.id')
        .select(sql<number>`count(*)`.as('n'))
        .$asScalar()
        .$castTo<number>()
        .as('eventCount'),
    ])
    .orderBy(sql.ref(ORDERS[sort]), (order) => (isDescending ? order.desc() : order.asc()).nullsLast())
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
}

/** Every account as pickers show it, by name; accents and case do not matter for the order. */
export function listPickedUsers(db: Db, slice: { limit: number; offset: number }) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'profile_id as profileId'])
    .orderBy('search')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
}

export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { total } = await db
    .selectFrom('account')
    .where((eb) => matches(eb, filter))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matches(eb: ExpressionBuilder<Tables, 'account'>, filter: AccountFilter) {
  const { query, profileId, hubId, isConfirmed, isBlocked, canSeeAnalytics } = filter
  const conditions = [eb.lit(true).$castTo<SqlBool>()]
  if (query) conditions.push(eb('search', 'like', `%${fold(query).replace(/[\\%_]/g, '\\$&')}%`))
  if (profileId !== undefined) conditions.push(eb('profile_id', '=', profileId))
  if (isConfirmed !== undefined) conditions.push(eb('confirmed_at', isConfirmed ? 'is not' : 'is', null))
  if (isBlocked !== undefined) conditions.push(eb('blocked_at', isBlocked ? 'is not' : 'is', null))
  if (canSeeAnalytics !== undefined) conditions.push(eb('can_see_analytics', '=', canSeeAnalytics))
  if (hubId !== undefined) {
    const owned = eb.selectFrom('event').whereRef('event.owner_id', '=', 'account.id')
    conditions.push(eb.exists(owned.where('event.hub_id', '=', hubId).select('event.id')))
  }
  return eb.and(conditions)
}
