import type { Db } from '../../../database/tables.ts'
import type { Changes } from './change-record.ts'

/** What was changed of an event after a version of it, the oldest first. */
export function listChangesSince(
  db: Db,
  contentId: number,
  version: number,
): Promise<{ changes: Changes }[]> {
  return db
    .selectFrom('content_change')
    .select('changes')
    .where('content_id', '=', contentId)
    .where('version', '>', version)
    .orderBy('id')
    .execute()
}
