import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import { approvedCopy } from '../../../events/event/published-copy/approved-store.ts'

export interface WatchSources {
  /** Address of the stream: that of the session, else that of the event; null until there is one. */
  streamUrl: string | null
  video: { url: string | null; fileUrl: string | null; posterUrl: string | null } | null
}

/** Where a session of an event is watched, as it was approved; what tickets alone open is never in the public copy. */
export async function findWatchSources(
  db: Db,
  eventId: number,
  sessionId: number,
): Promise<WatchSources | undefined> {
  const { rows } = await sql<WatchSources>`
    select coalesce(nullif(p.session_streams ->> ${String(sessionId)}, ''), nullif(c.stream_url, '')) as "streamUrl", c.video
    from event c cross join ${approvedCopy(sql`c.id`)} p where c.id = ${eventId}`.execute(db)
  return rows[0]
}
