import { type Kysely, sql } from 'kysely'

/** What an imported row said, so that the next import changes only what changed in the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_source add column imported jsonb not null default '{}'`.execute(db)
  await sql`create index import_source_content on import_source (content_id)`.execute(db)
}
