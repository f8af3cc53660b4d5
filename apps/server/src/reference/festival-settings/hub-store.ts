import { sql } from 'kysely'
import type { Names } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { lockList } from './list-store.ts'

export interface HubRow {
  id: number
  names: Names
  lat: number | null
  lng: number | null
  currency: 'EUR' | 'GBP'
  timeZone: string
  languages: ('es' | 'en' | 'eu' | 'pt')[]
  email: string | null
  isActive: boolean
  version: number
  /** There are sales there: sums in another currency could not be added to it. */
  isCurrencyFixed: boolean
  eventCount: number
  reviewerIds: number[]
}

/** Hubs in their order, or one of them. */
export async function listHubs(db: Db, id?: number): Promise<HubRow[]> {
  const { rows } = await sql<HubRow>`
    select h.id, h.name as names, h.lat, h.lng, h.currency, h.time_zone as "timeZone", h.languages, h.email,
      h.is_active as "isActive", h.version,
      exists (select from orders o join event c on c.id = o.event_id
        where c.hub_id = h.id and o.status in ('held', 'paid')) as "isCurrencyFixed",
      (select count(*) from event c where c.hub_id = h.id) as "eventCount",
      coalesce((select json_agg(r.account_id order by r.account_id)
        from hub_reviewer r where r.hub_id = h.id), '[]') as "reviewerIds"
    from hub h where ${id ?? null}::int is null or h.id = ${id ?? null}
    order by h.sort_order, h.id`.execute(db)
  return rows
}

/** Holds one hub until the end of the transaction. */
export async function lockHub(tx: Db, id: number): Promise<HubRow | undefined> {
  await sql`select id from hub where id = ${id} for update`.execute(tx)
  return (await listHubs(tx, id))[0]
}

export async function hubIdsOf(db: Db): Promise<ReadonlySet<number>> {
  return new Set((await db.selectFrom('hub').select('id').execute()).map(({ id }) => id))
}

/** Administrators who can sign in and be written to. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('profile_id', '=', 1)
    .where('blocked_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

type HubValues = Omit<HubRow, 'id' | 'version' | 'isCurrencyFixed' | 'eventCount'>

/** Stores a hub that is locked, or a new one before "other"; returns its number. */
export async function storeHub(tx: Db, id: number | undefined, values: HubValues): Promise<number> {
  const row = {
    name: JSON.stringify(values.names),
    lat: values.lat,
    lng: values.lng,
    currency: values.currency,
    time_zone: values.timeZone,
    languages: values.languages,
    email: values.email,
    is_active: values.isActive,
  }
  const stored =
    id === undefined
      ? await tx
          .insertInto('hub')
          .values(({ selectFrom }) => ({
            ...row,
            id: selectFrom('hub').select(sql<number>`max(id) + 1`.as('id')),
            sort_order: selectFrom('hub')
              .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('place'))
              .where('id', '<>', 0),
          }))
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('hub')
          .set(({ eb }) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await tx.deleteFrom('hub_reviewer').where('hub_id', '=', stored.id).execute()
  if (values.reviewerIds.length > 0)
    await tx
      .insertInto('hub_reviewer')
      .values(values.reviewerIds.map((accountId) => ({ hub_id: stored.id, account_id: accountId })))
      .execute()
  return stored.id
}

/**
 * Removes a reviewer from all hubs: a hub without named reviewers is open to all again. The versions of the hubs are
 * incremented, so that a form that still names the reviewer gets a conflict; a hub that is being stored is waited for.
 */
export async function endReviewsOfHubs(tx: Db, accountId: number): Promise<void> {
  await lockList(tx, 'hub')
  await sql`with gone as (delete from hub_reviewer where account_id = ${accountId} returning hub_id)
    update hub set version = version + 1 where id in (select hub_id from gone)`.execute(tx)
}
