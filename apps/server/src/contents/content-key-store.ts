import type { MemberRole } from '@larunbat/rules/content-rights'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { ContentKey } from './access.ts'

const COLUMNS = ['id', 'owner_id', 'status', 'version', 'hub_id', 'time_zone', 'capacity'] as const

/**
 * The columns rights are decided by, with the role of whoever asks, in one statement; undefined when there is no such event.
 */
export function findContentKey(
  db: Db,
  contentId: number,
  viewerId?: number,
): Promise<ContentKey | undefined> {
  const query = db.selectFrom('content').where('content.id', '=', contentId)
  const columns = COLUMNS.map((name) => `content.${name}` as const)
  if (viewerId === undefined) return query.select(columns).executeTakeFirst()
  return query
    .leftJoin('content_member as m', (join) =>
      join.onRef('m.content_id', '=', 'content.id').on('m.account_id', '=', viewerId),
    )
    .select([...columns, 'm.role'])
    .executeTakeFirst()
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

/** The same, and nobody changes it or takes it away until the transaction ends. */
export async function holdRole(
  tx: Db,
  contentId: number,
  accountId: number,
): Promise<MemberRole | undefined> {
  return (await selectRole(tx, contentId, accountId).forShare().executeTakeFirst())?.role
}

/** The events an account is a member of, with its role. */
export async function listRoles(db: Db, accountId: number): Promise<Map<number, MemberRole>> {
  const rows = await db
    .selectFrom('content_member')
    .select(['content_id', 'role'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ content_id: id, role }) => [id, role]))
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
