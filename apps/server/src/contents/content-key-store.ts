import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { ContentKey } from './access.ts'

const selectKey = (db: Db, contentId: number) =>
  db
    .selectFrom('content')
    .select(['id', 'owner_id', 'status', 'version', 'hub_id', 'time_zone', 'capacity'])
    .where('id', '=', contentId)

/** The columns rights are decided by; undefined when there is no such event. */
export function findContentKey(db: Db, contentId: number): Promise<ContentKey | undefined> {
  return selectKey(db, contentId).executeTakeFirst()
}

/** The same, holding the row until the transaction ends. */
export function lockContentKey(tx: Db, contentId: number): Promise<ContentKey | undefined> {
  return selectKey(tx, contentId).forUpdate().executeTakeFirst()
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
