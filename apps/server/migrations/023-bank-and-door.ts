import { type Kysely, sql } from 'kysely'

/** Payments at banks that close no page, payments at the door, and payments that a person has to look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment
    -- Until when it is asked about although it ended here: its page may be open at the provider still.
    add watch_until timestamptz,
    -- At the door each organiser takes the money of one order; elsewhere a payment is for a whole checkout.
    add content_id bigint,
    add order_id uuid,
    -- What the provider says it took, where that is not what was asked for.
    add taken_cents integer check (taken_cents >= 0),
    add taken_currency text,
    -- When somebody said that nothing is left to do about it, who, and why.
    add solved_at timestamptz,
    add solved_by bigint references account on delete set null,
    add solved_note text,
    add constraint payment_of_order foreign key (content_id, order_id) references orders,
    add constraint payment_order_whole check ((content_id is null) = (order_id is null))`.execute(db)
  await sql`create index payment_watched on payment (watch_until) where watch_until is not null`.execute(db)
  await sql`create index payment_order on payment (content_id, order_id) where order_id is not null`.execute(
    db,
  )
  await sql`create index payment_odd on payment (created_at) where error is not null and solved_at is null`.execute(
    db,
  )

  // Its tickets are valid and its money is still to be taken at the door.
  await sql`alter table orders add is_due boolean not null default false`.execute(db)
  await sql`create index orders_due on orders (content_id, id) where is_due`.execute(db)
}
