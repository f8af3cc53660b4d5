import { type Kysely, sql } from 'kysely'

/** What preparing a video costs, in pixels times frames; null until its file was measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table video_asset add column work bigint check (work >= 0)`.execute(db)
}
