import { type Kysely, sql } from 'kysely'

const MEASURES = `
  orders integer not null default 0,
  tickets integer not null default 0,
  cancelled integer not null default 0,
  discount_cents bigint not null default 0,
  sale_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  gift_cents bigint not null default 0,
  cause_cents bigint not null default 0,
  fee_cents bigint not null default 0`

/**
 * Figures of sales. What happens to tickets and in the book is noted in `sales_log` by triggers: rows are only ever added
 * there, so purchases wait for nobody. One process at a time folds the log into summaries and deletes what it folded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      content_id bigint not null,
      -- made, cancelled: of tickets; moved: the event has another place in the hierarchy; all others: of the book.
      kind text not null,
      order_id uuid,
      line_id smallint,
      refund_id uuid,
      debit text,
      credit text,
      amount_cents bigint not null default 0,
      currency text,
      orders integer not null default 0,
      tickets integer not null default 0
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(db)
  await sql`create index sales_log_moved on sales_log (content_id) where kind = 'moved'`.execute(db)

  // Where each event stood in the hierarchy when its sales were counted, and in which fold they changed last.
  await sql`
    create table sales_event (
      content_id bigint primary key,
      edition_id bigint not null,
      hub_id smallint not null,
      type_id smallint,
      discipline_ids smallint[] not null,
      owner_id bigint not null,
      cause text,
      time_zone text not null,
      version bigint not null
    )`.execute(db)
  await sql`create index sales_event_version on sales_event (version)`.execute(db)
  await sql`create index sales_event_owner on sales_event (owner_id)`.execute(db)
  await sql`create index sales_event_edition on sales_event (edition_id)`.execute(db)

  // What belongs to a whole purchase (donation, share of the cause, fee) stands at session 0, type 0.
  await sql`
    create table sales_hour (
      content_id bigint not null,
      hour timestamptz not null,
      session_id bigint not null,
      type_id bigint not null,
      channel text not null,
      currency text not null, ${sql.raw(MEASURES)},
      primary key (content_id, hour, session_id, type_id, channel, currency)
    )`.execute(db)
  await sql`create index sales_hour_hour on sales_hour (hour)`.execute(db)
  await sql`
    create table sales_total (
      content_id bigint not null,
      channel text not null,
      currency text not null, ${sql.raw(MEASURES)},
      primary key (content_id, channel, currency)
    )`.execute(db)
  // The hours of all events together, of a hub, a discipline, a type, an organiser, a cause: however many orders there
  // are, a year has no more hours.
  await sql`
    create table sales_series (
      scope text not null check (scope in ('all', 'hub', 'discipline', 'type', 'owner', 'cause')),
      key text not null,
      edition_id bigint not null,
      currency text not null,
      hour timestamptz not null,
      channel text not null, ${sql.raw(MEASURES)},
      primary key (scope, key, edition_id, currency, hour, channel)
    )`.execute(db)
  await sql`create table sales_fold (id boolean primary key default true check (id), version bigint not null)`.execute(
    db,
  )
  await sql`insert into sales_fold (version) values (0)`.execute(db)

  await sql`alter table ticket add column cancelled_at timestamptz`.execute(db)
  await addTriggers(db)
}

async function addTriggers(db: Kysely<unknown>): Promise<void> {
  // A purchase makes all its tickets by one statement: its first line counts the purchase.
  await sql`
    create function log_tickets_made() returns trigger language plpgsql as $$ begin
      insert into sales_log (content_id, kind, order_id, line_id, amount_cents, tickets, orders)
        select content_id, 'made', order_id, line_id, sum(paid_cents), count(*),
          case when row_number() over (partition by content_id, order_id order by line_id) = 1 then 1 else 0 end
        from made group by content_id, order_id, line_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger ticket_made after insert on ticket referencing new table as made
    for each statement execute function log_tickets_made()`.execute(db)

  await sql`
    create function log_ticket_cancelled() returns trigger language plpgsql as $$ begin
      new.cancelled_at := case when new.status = 'cancelled' then now() end;
      insert into sales_log (content_id, kind, order_id, line_id, tickets)
        values (new.content_id, 'cancelled', new.order_id, new.line_id,
          case when new.status = 'cancelled' then 1 else -1 end);
      return new;
    end $$`.execute(db)
  // Only for what is cancelled or taken up again: admissions at the door pay nothing for it.
  await sql`create trigger ticket_cancelled before update of status on ticket for each row
    when ((old.status = 'cancelled') <> (new.status = 'cancelled'))
    execute function log_ticket_cancelled()`.execute(db)

  await sql`
    create function log_transfers() returns trigger language plpgsql as $$ begin
      insert into sales_log (at, content_id, kind, order_id, refund_id, debit, credit, amount_cents, currency)
        select at, content_id, kind, order_id, refund_id, debit, credit, amount_cents, currency
        from written where kind <> 'payout';
      return null;
    end $$`.execute(db)
  await sql`create trigger transfer_written after insert on transfer referencing new table as written
    for each statement execute function log_transfers()`.execute(db)

  await sql`
    create function log_event_moved() returns trigger language plpgsql as $$ begin
      insert into sales_log (content_id, kind) values (new.id, 'moved');
      return null;
    end $$`.execute(db)
  await sql`create trigger content_moved after update on content for each row
    when ((old.edition_id, old.hub_id, old.type_id, old.discipline_ids, old.owner_id, old.time_zone,
        old.impact ->> 'project')
      is distinct from (new.edition_id, new.hub_id, new.type_id, new.discipline_ids, new.owner_id, new.time_zone,
        new.impact ->> 'project'))
    execute function log_event_moved()`.execute(db)
}
