import { type Kysely, sql } from 'kysely'

/** A session that moves online is watched at an address of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column stream_url text`.execute(db)
}
