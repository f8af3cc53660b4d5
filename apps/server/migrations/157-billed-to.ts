import { type Kysely, sql } from 'kysely'

/** Whom a purchase is billed to, where its buyer asks for papers with a tax number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout add column billed_to jsonb`.execute(db)
}
