import { type Kysely, sql } from 'kysely'

/**
 * What ticket types, vouchers and terms are edited by: a version each, for the lost-update guard. `session.offer_version`
 * counts every change of what is sold for it; a purchase locks that row anyway, so it always compares the latest one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column offer_version integer not null default 0`.execute(db)
  await sql`alter table ticket_type add column version integer not null default 1`.execute(db)
  await sql`alter table sale_terms add column version integer not null default 1`.execute(db)
  await sql`alter table voucher
    add column version integer not null default 1,
    -- What the codes are for, for the organiser alone: "press", "choir".
    add column label text`.execute(db)
}
