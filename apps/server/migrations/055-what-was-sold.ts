import { type Kysely, sql } from 'kysely'

/**
 * Whether a price was the buyer's choice is of the sale, not of the type as it is by now; null in lines of before, which
 * ask the type. What was settled here of a refund is not reopened by what a provider tells late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_line add is_chosen boolean`.execute(db)
  await sql`alter table refund add closed_at timestamptz`.execute(db)
}
