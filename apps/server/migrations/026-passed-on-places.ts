import { type Kysely, sql } from 'kysely'

/** Bookings whose free places may pass to others: they are looked for twice a minute among all orders there ever were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_passed_on on orders (content_id)
    where status = 'paid' and total_cents = 0 and (policy ->> 'releaseAfterMin') is not null`.execute(db)
}
