import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { TextStamps } from '../event/changes/change-record.ts'

/** Since when the words of each language stand; what was never changed since it is noted is absent. */
export async function findStamps(db: Db, contentId: number): Promise<TextStamps> {
  const row = await db
    .selectFrom('content_text')
    .select('stamps')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.stamps ?? {}
}

/** Words that were looked at and are right count as written now. */
export async function saveStamps(tx: Db, contentId: number, stamps: TextStamps): Promise<void> {
  await sql`insert into content_text (content_id, stamps) values (${contentId}, ${JSON.stringify(stamps)}::jsonb)
    on conflict (content_id) do update set stamps = content_text.stamps || excluded.stamps`.execute(tx)
}
