import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** Returns whether tickets of the working copy open a stream or a recording. */
export async function isWatched(db: Db, eventId: number): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select coalesce(c.availability::text[] && array['O', 'D'], false) or exists (
      select from session s where s.event_id = c.id and s.status = 'online') as is
    from event c where c.id = ${eventId}`.execute(db)
  return rows[0]?.is ?? false
}
