import { type Kysely, sql } from 'kysely'

/**
 * Tickets that change hands: each change ends the code before it and makes a new one. What ended is kept, so that the door
 * can say why it does not admit and find the ticket by the names it had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Where the ticket was sent when it was passed on; its buyer no longer holds the code of such a ticket.
  await sql`alter table ticket add column holder_email text, add column passed_on_at timestamptz`.execute(db)
  await sql`
    create table ticket_transfer (
      content_id bigint not null,
      serial bytea not null check (length(serial) = 16),
      ticket_id uuid not null,
      holder_name text,
      ended_at timestamptz not null default now(),
      primary key (content_id, serial),
      foreign key (content_id, ticket_id) references ticket on delete cascade
    )`.execute(db)
  await sql`create index ticket_transfer_ticket on ticket_transfer (content_id, ticket_id)`.execute(db)
  await sql`alter table scan drop constraint scan_result_check`.execute(db)
  await sql`alter table scan add constraint scan_result_check check (result in
    ('admitted', 'duplicate', 'cancelled', 'offered', 'passed_on', 'wrong_session', 'unknown', 'undone'))`.execute(
    db,
  )
}
