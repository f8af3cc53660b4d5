import { type Kysely, sql } from 'kysely'

/**
 * The approved copies of events that are on the blacklist: nobody finds them, and their money, their tickets and what waits
 * for approval still go by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_publication (
      content_id bigint primary key references content on delete cascade,
      document jsonb not null,
      session_streams jsonb not null default '{}'
    )`.execute(db)
}
