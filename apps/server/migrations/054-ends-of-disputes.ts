import { type Kysely, sql } from 'kysely'

/** How a chargeback ended, by whose name it goes at the provider, and what it cost; a past one that was closed was won. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add dispute_end text check (dispute_end in ('won', 'lost')),
    add dispute_reference text, add dispute_fee_cents integer not null default 0 check (dispute_fee_cents >= 0)`.execute(
    db,
  )
  await sql`update payment set dispute_end = 'won' where disputed_at is not null and solved_at is not null`.execute(
    db,
  )
  await sql`drop index payment_disputed`.execute(db)
  await sql`create index payment_disputed on payment (checkout_id) where disputed_at is not null and dispute_end is null`.execute(
    db,
  )
}
