import { type Kysely, sql } from 'kysely'

/** The type of events of bertsos is called by its own word in English, unless its team has named it otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update content_type set name = name || '{"en": "Bertso session"}' where id = 5 and name ->> 'en' = 'Verse session'`.execute(
    db,
  )
}
