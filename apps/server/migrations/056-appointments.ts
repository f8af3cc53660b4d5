import { type Kysely, sql } from 'kysely'

/**
 * Since when and by whose hand somebody administers: who has just been appointed is no second person for payouts. Empty for
 * the first administrator and for those of before. The number of whoever appointed stays when their account is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add admin_made_at timestamptz, add admin_made_by bigint`.execute(db)
}
