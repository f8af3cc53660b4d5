import { type Kysely, sql } from 'kysely'

/**
 * Until when nobody else asks for a refund, and for refunds of the same payment: who asks a bank that knows no key for
 * repeating has the payment to themselves. What was pending before may be on its way just now, and waits five minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column next_try_at timestamptz not null default now() + interval '5 minutes'`.execute(
    db,
  )
  await sql`alter table refund alter column next_try_at set default now()`.execute(db)
  await sql`alter table payment add column refunding_until timestamptz`.execute(db)
}
