import { type Kysely, sql } from 'kysely'

/** Who gets a reply to a mail, and what is attached when it leaves: the purchase it is drawn from, never the bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column reply_to jsonb, add column attached jsonb`.execute(db)
}
