import { type Kysely, sql } from 'kysely'

/**
 * Whether others than the reader of the mailbox have seen a link. One that only the mailbox has seen proves the address; of
 * those that are under way nobody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_link add column was_shown boolean not null default true`.execute(db)
}
