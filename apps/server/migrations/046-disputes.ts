import { type Kysely, sql } from 'kysely'

/** A buyer's bank took money back, or wants to: when that was told and over how much. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add disputed_at timestamptz, add disputed_cents integer check (disputed_cents >= 0)`.execute(
    db,
  )
  await sql`create index payment_disputed on payment (disputed_at) where disputed_at is not null and solved_at is null`.execute(
    db,
  )
}
