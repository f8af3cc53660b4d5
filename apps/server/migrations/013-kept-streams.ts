import { type Kysely, sql } from 'kysely'

/**
 * Where the sessions of the approved copy are watched, by session: the copy itself holds it only where entry is free,
 * and a session that was deleted may come back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publication add column session_streams jsonb not null default '{}'`.execute(db)
  await sql`update publication p set session_streams = kept.streams
    from (select content_id, jsonb_object_agg(id, stream_url) as streams from session
      where stream_url is not null group by content_id) as kept
    where kept.content_id = p.content_id`.execute(db)
}
