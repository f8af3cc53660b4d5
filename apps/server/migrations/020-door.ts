import { type Kysely, sql } from 'kysely'

/**
 * The door: what a link may do, what devices told people before we knew, and which tickets changed since a device asked
 * last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table door_link
    add column session_ids bigint[],
    add column may_sell boolean not null default false,
    add column language text not null default 'es' check (language in ('es', 'en', 'eu'))`.execute(db)
  await sql`create index door_link_content on door_link (content_id, created_at)`.execute(db)

  // What the device showed at once; a later comparison may come to another result.
  await sql`alter table scan add column told text, add column undone_at timestamptz`.execute(db)
  await sql`alter table scan drop constraint scan_result_check`.execute(db)
  await sql`alter table scan add constraint scan_result_check check
    (result in ('admitted', 'duplicate', 'cancelled', 'offered', 'wrong_session', 'unknown', 'undone'))`.execute(
    db,
  )
  await sql`create index scan_repeated on scan (content_id, ticket_id)
    where told = 'admitted' and result not in ('admitted', 'undone')`.execute(db)
  await sql`create index scan_link on scan (content_id, link_id)`.execute(db)

  // The number of the transaction that wrote the row last. A device that asks again with the oldest one that was under
  // way when it asked before misses nothing, whichever of them ends first.
  await sql`alter table ticket add column changed xid8 not null default pg_current_xact_id()`.execute(db)
  await sql`alter table ticket add column released_at timestamptz`.execute(db)
  await sql`create function mark_ticket_change() returns trigger language plpgsql as $$
    begin
      new.changed := pg_current_xact_id();
      return new;
    end $$`.execute(db)
  await sql`create trigger ticket_change before update on ticket
    for each row execute function mark_ticket_change()`.execute(db)
}
