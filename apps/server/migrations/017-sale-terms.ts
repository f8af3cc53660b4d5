import { type Kysely, sql } from 'kysely'

/**
 * How an organiser sells: refunds, payment at the door, waiting list, free places nobody came for. An event without a row
 * sells by the same terms as one with the defaults.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_terms (
      content_id bigint primary key references content on delete cascade,
      -- Null: money goes back only when the session changes.
      refund_until_hours integer default 48 check (refund_until_hours between 0 and 8760),
      refund_percentage smallint not null default 100 check (refund_percentage between 0 and 100),
      takes_door_payment boolean not null default false,
      has_waiting_list boolean not null default true,
      offer_hours smallint not null default 24 check (offer_hours between 1 and 168),
      release_after_min smallint check (release_after_min between 0 and 240),
      updated_at timestamptz not null default now()
    )`.execute(db)

  // A ticket its buyer gave back for the waiting list lets nobody in while somebody else may take it.
  await sql`alter table ticket drop constraint ticket_status_check`.execute(db)
  await sql`alter table ticket add constraint ticket_status_check
    check (status in ('valid', 'used', 'cancelled', 'offered'))`.execute(db)
}
