import { type Kysely, sql } from 'kysely'

/** When a video of an account was last taken up to be prepared: accounts take turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_turn (
      account_id bigint primary key references account on delete cascade,
      served_at timestamptz not null
    )`.execute(db)
}
