import { type Kysely, sql } from 'kysely'

const NAMES = [
  ...['orders', 'tickets', 'cancelled', 'discount_cents', 'sale_cents', 'refund_cents', 'donation_cents'],
  ...['gift_cents', 'cause_cents', 'fee_cents'],
]
const COUNTS = ['orders', 'tickets', 'cancelled']
const MEASURES = NAMES.map(
  (name) => `${name} ${COUNTS.includes(name) ? 'integer' : 'bigint'} not null default 0`,
).join(', ')
const COLUMNS = NAMES.join(', ')
const SUMS = NAMES.map((name) => `sum(x.${name})`).join(', ')

/** The parts of the hierarchy of an event `e` whose sales are kept by time. */
const SERIES = `cross join lateral (values ('all', ''), ('hub', e.hub_id::text), ('type', e.type_id::text)
  union all select 'discipline', d::text from unnest(e.discipline_ids) d) s (scope, key)`
/** Those whose sums are kept. */
const LEVELS = `cross join lateral (values ('all', ''), ('hub', e.hub_id::text), ('type', e.type_id::text),
    ('owner', e.owner_id::text), ('cause', e.cause)
  union all select 'discipline', d::text from unnest(e.discipline_ids) d) s (scope, key)
  cross join (values (false), (true)) a (of_all)`

/**
 * Sales of each part of the hierarchy already summed, in all and by day, and places of events and of these parts: figures of
 * everything cost no more than those of one event. Hours of the hierarchy know the clocks of their events' places, so that
 * what was sold today is a sum of a few of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table sales_fold in exclusive mode`.execute(db)
  // The clock of an event's hub cuts the days of the hub, whatever clock the event has.
  await sql`alter table sales_event add column hub_zone text not null default 'Europe/Madrid'`.execute(db)
  await sql`update sales_event e set hub_zone = h.time_zone from hub h where h.id = e.hub_id`.execute(db)

  await sql`drop table sales_series`.execute(db)
  await sql`
    create table sales_series (
      scope text not null check (scope in ('all', 'hub', 'discipline', 'type')),
      key text not null,
      edition_id bigint not null,
      currency text not null,
      hour timestamptz not null,
      channel text not null,
      zone text not null, ${sql.raw(MEASURES)},
      primary key (scope, key, edition_id, currency, hour, channel, zone)
    )`.execute(db)
  await sql`create index sales_series_hour on sales_series (scope, key, hour)`.execute(db)
  await sql`
    create table sales_day (
      scope text not null check (scope in ('all', 'hub', 'discipline', 'type')),
      key text not null,
      edition_id bigint not null,
      currency text not null,
      day date not null,
      channel text not null, ${sql.raw(MEASURES)},
      primary key (scope, key, edition_id, currency, day, channel)
    )`.execute(db)
  await sql`
    create table sales_level (
      scope text not null check (scope in ('all', 'hub', 'discipline', 'type', 'owner', 'cause')),
      key text not null,
      -- 0 for none, -1 for all of them together.
      edition_id bigint not null,
      currency text not null,
      channel text not null, ${sql.raw(MEASURES)},
      primary key (scope, key, edition_id, currency, channel)
    )`.execute(db)
  // Events by what they have sold, largest first.
  await sql`
    create table sales_rank (
      content_id bigint not null,
      currency text not null,
      tickets integer not null,
      sale_cents bigint not null,
      refund_cents bigint not null,
      cause_cents bigint not null,
      primary key (content_id, currency)
    )`.execute(db)
  for (const column of ['tickets', 'sale_cents', 'refund_cents', 'cause_cents'])
    await sql`create index ${sql.ref(`sales_rank_${column}`)} on sales_rank (currency, ${sql.ref(column)} desc, content_id)`.execute(
      db,
    )
  await sql`create index sales_event_cause on sales_event (cause, content_id) where cause is not null`.execute(
    db,
  )
  // What was sold of events in a span of time is summed from the index alone.
  await sql`drop index sales_hour_hour`.execute(db)
  await sql`create index sales_hour_hour on sales_hour (hour, content_id)
    include (currency, channel, tickets, cancelled, sale_cents)`.execute(db)
  await addPlaces(db)
  await fill(db)
  await addTriggers(db)
}

/** Sold are all places of an event; capacity and taken are those of sessions that count theirs and take place. */
async function addPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_place (
      content_id bigint not null,
      currency text not null,
      edition_id bigint not null,
      hub_id smallint not null,
      type_id smallint,
      discipline_ids smallint[] not null,
      owner_id bigint not null,
      cause text,
      sold integer not null,
      capacity bigint not null,
      taken integer not null,
      primary key (content_id, currency)
    )`.execute(db)
  await sql`create index sales_place_edition on sales_place (edition_id)`.execute(db)
  await sql`create index sales_place_owner on sales_place (owner_id)`.execute(db)
  await sql`create index sales_place_hub on sales_place (hub_id)`.execute(db)
  await sql`
    create table sales_place_level (
      scope text not null check (scope in ('all', 'hub', 'discipline', 'type', 'owner', 'cause')),
      key text not null,
      edition_id bigint not null,
      currency text not null,
      sold bigint not null,
      capacity bigint not null,
      taken bigint not null,
      primary key (scope, key, edition_id, currency)
    )`.execute(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into sales_series (scope, key, edition_id, currency, hour, channel, zone, ${sql.raw(COLUMNS)})
    select s.scope, s.key, e.edition_id, x.currency, x.hour, x.channel, e.time_zone, ${sql.raw(SUMS)}
    from sales_hour x join sales_event e on e.content_id = x.content_id ${sql.raw(SERIES)}
    where s.key is not null group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5`.execute(db)
  await sql`
    insert into sales_day (scope, key, edition_id, currency, day, channel, ${sql.raw(COLUMNS)})
    select s.scope, s.key, e.edition_id, x.currency,
      (x.hour at time zone case s.scope when 'hub' then e.hub_zone else 'Europe/Madrid' end)::date, x.channel,
      ${sql.raw(SUMS)}
    from sales_hour x join sales_event e on e.content_id = x.content_id ${sql.raw(SERIES)}
    where s.key is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5`.execute(db)
  await sql`
    insert into sales_level (scope, key, edition_id, currency, channel, ${sql.raw(COLUMNS)})
    select s.scope, s.key, case when a.of_all then -1 else e.edition_id end, x.currency, x.channel, ${sql.raw(SUMS)}
    from sales_total x join sales_event e on e.content_id = x.content_id ${sql.raw(LEVELS)}
    where s.key is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  await sql`
    insert into sales_rank (content_id, currency, tickets, sale_cents, refund_cents, cause_cents)
    select content_id, currency, sum(tickets - cancelled), sum(sale_cents), sum(refund_cents), sum(cause_cents)
    from sales_total group by 1, 2`.execute(db)
  // The first fold counts the places.
  await sql`insert into sales_log (content_id, kind) select distinct content_id, 'places' from session`.execute(
    db,
  )
}

/** Whatever changes places of an event is noted; what sells or takes back a ticket is noted already. */
async function addTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function log_places() returns trigger language plpgsql as $$ begin
      insert into sales_log (content_id, kind) values (new.content_id, 'places');
      return null;
    end $$`.execute(db)
  await sql`create trigger session_places after update on session for each row
    when ((old.capacity, old.status, old.currency) is distinct from (new.capacity, new.status, new.currency))
    execute function log_places()`.execute(db)
  // A ticket on offer has given its place away without being cancelled.
  await sql`create trigger ticket_offered after update of status on ticket for each row
    when ((old.status = 'offered') <> (new.status = 'offered')) execute function log_places()`.execute(db)

  await sql`
    create function log_places_of_sessions() returns trigger language plpgsql as $$ begin
      insert into sales_log (content_id, kind) select distinct content_id, 'places' from changed;
      return null;
    end $$`.execute(db)
  await sql`create trigger session_made after insert on session referencing new table as changed
    for each statement execute function log_places_of_sessions()`.execute(db)
  await sql`create trigger session_gone after delete on session referencing old table as changed
    for each statement execute function log_places_of_sessions()`.execute(db)

  await sql`
    create function log_places_of_event() returns trigger language plpgsql as $$ begin
      insert into sales_log (content_id, kind) values (new.id, 'places');
      return null;
    end $$`.execute(db)
  await sql`create trigger content_places after update on content for each row
    when ((old.status, old.ticket_mode, old.capacity, old.currency)
      is distinct from (new.status, new.ticket_mode, new.capacity, new.currency))
    execute function log_places_of_event()`.execute(db)

  await sql`
    create function log_hub_moved() returns trigger language plpgsql as $$ begin
      insert into sales_log (content_id, kind) select content_id, 'moved' from sales_place where hub_id = new.id
        union select content_id, 'moved' from sales_event where hub_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger hub_moved after update on hub for each row
    when ((old.time_zone, old.currency) is distinct from (new.time_zone, new.currency))
    execute function log_hub_moved()`.execute(db)
}
