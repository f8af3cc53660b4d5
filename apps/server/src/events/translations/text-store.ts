import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { TextStamps } from '../event/changes/change-record.ts'

/** Since when the words of each language stand; what was never changed since it is noted is absent. */
export async function findStamps(db: Db, eventId: number): Promise<TextStamps> {
  const row = await db
    .selectFrom('event_text_version')
    .select('stamps')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.stamps ?? {}
}

/** Words that were looked at and are right count as written now. */
export async function saveStamps(tx: Db, eventId: number, stamps: TextStamps): Promise<void> {
  await sql`insert into event_text_version (event_id, stamps) values (${eventId}, ${JSON.stringify(stamps)}::jsonb)
    on conflict (event_id) do update set stamps = event_text_version.stamps || excluded.stamps`.execute(tx)
}
