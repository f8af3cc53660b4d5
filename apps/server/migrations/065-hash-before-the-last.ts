import { type Kysely, sql } from 'kysely'

/** The hash that the last receipt of a series carries of the one before it, kept by the statement that issues a receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipt_series add column previous_hash bytea`.execute(db)
}
