import { type Kysely, sql } from 'kysely'

/** Bookings that nothing was paid for: the networks they came from, and those that wait for a mailed link to be followed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout
    add column confirm_by timestamptz,
    add column confirm_email_key text,
    add column confirm_mailed_at timestamptz`.execute(db)
  await sql`
    create table booking_network (
      checkout_id uuid primary key references checkout on delete cascade,
      networks text[] not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index booking_network_age on booking_network (created_at)`.execute(db)
}
