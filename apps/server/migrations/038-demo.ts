import { type Kysely, sql } from 'kysely'

/** What of the demo festival is there already, so that a filling that was cut off is gone on with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_step (
      name text primary key,
      content_id bigint references content on delete cascade
    )`.execute(db)
}
