import { type Kysely, sql } from 'kysely'

/** Where an organiser can be reached by post: buyers are told before they pay (Directive 2011/83/EU, article 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column legal_address text`.execute(db)
}
