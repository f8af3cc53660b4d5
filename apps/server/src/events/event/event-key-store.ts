import type { MemberRole } from '@larunbat/rules/content-rights'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { ContentKey } from './access.ts'

const COLUMNS = ['id', 'owner_id', 'status', 'version', 'hub_id', 'time_zone', 'capacity'] as const

const KEY = COLUMNS.map((name) => `c.${name}`).join(', ')
const FIND = `select ${KEY} from content c where c.id = $1`
const FIND_WITH_ROLE = `select ${KEY}, m.role from content c
  left join content_member m on m.content_id = c.id and m.account_id = $2 where c.id = $1`

/**
 * The columns rights are decided by, with the caller's role, in one statement; undefined when there is no such event.
 */
export async function findContentKey(
  db: Db,
  contentId: number,
  viewerId?: number,
): Promise<ContentKey | undefined> {
  const query =
    viewerId === undefined
      ? CompiledQuery.raw(FIND, [contentId])
      : CompiledQuery.raw(FIND_WITH_ROLE, [contentId, viewerId])
  return (await db.executeQuery<ContentKey>(query)).rows[0]
}

/** The columns alone, holding the row until the transaction ends. */
export function lockContentKey(tx: Db, contentId: number): Promise<ContentKey | undefined> {
  return tx.selectFrom('content').select(COLUMNS).where('id', '=', contentId).forUpdate().executeTakeFirst()
}

const selectRole = (db: Db, contentId: number, accountId: number) =>
  db
    .selectFrom('content_member')
    .select('role')
    .where('content_id', '=', contentId)
    .where('account_id', '=', accountId)

/** What an account is to an event as a member; undefined for none. */
export async function findRole(
  db: Db,
  contentId: number,
  accountId: number,
): Promise<MemberRole | undefined> {
  return (await selectRole(db, contentId, accountId).executeTakeFirst())?.role
}

/** The same, locked until the transaction ends. */
export async function holdRole(
  tx: Db,
  contentId: number,
  accountId: number,
): Promise<MemberRole | undefined> {
  return (await selectRole(tx, contentId, accountId).forShare().executeTakeFirst())?.role
}

const ROLES = 'select content_id as id, role from content_member where account_id = $1'

/** The events an account is a member of, with its role. */
export async function listRoles(db: Db, accountId: number): Promise<Map<number, MemberRole>> {
  const { rows } = await db.executeQuery<{ id: number; role: MemberRole }>(
    CompiledQuery.raw(ROLES, [accountId]),
  )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export async function hasPublication(db: Db, contentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('publication')
    .select('content_id')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a change of something that belongs to the event: a new version for the lost-update guard. */
export async function touchContent(tx: Db, contentId: number): Promise<void> {
  await tx
    .updateTable('content')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', contentId)
    .execute()
}
