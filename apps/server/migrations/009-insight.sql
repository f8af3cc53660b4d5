-- Summaries of sales.

-- Number of the last fold of the sales log.
create table sales_fold (
  id boolean default true check (id) primary key,
  version bigint not null,
  counted bigint not null default '-1'::integer
);
insert into sales_fold (version, counted) values
  (0, 0);

-- Changes of tickets and ledger, written by triggers and folded into the summaries by one process at a time.
-- Rows are only added, so that purchases do not wait for each other.
create table sales_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event_id bigint not null,
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
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
create index sales_log_moved on sales_log (event_id) where kind = 'moved';

-- Hub, type and owner under which the sales of an event were counted, and the fold that changed them last.
create table sales_event (
  event_id bigint primary key,
  edition_id bigint not null,
  hub_id smallint not null,
  type_id smallint,
  discipline_ids smallint[] not null,
  owner_id bigint not null,
  cause text,
  time_zone text not null,
  version bigint not null,
  hub_zone text not null default 'Europe/Madrid'
);
create index sales_event_version on sales_event (version);
create index sales_event_owner on sales_event (owner_id);
create index sales_event_edition on sales_event (edition_id);
create index sales_event_cause on sales_event (cause, event_id) where cause is not null;

-- Sales per event and hour. Amounts of a whole order (donation, share of the cause, fee) have session 0 and type
-- 0.
create table sales_hour (
  event_id bigint not null,
  hour timestamptz not null,
  session_id bigint not null,
  type_id bigint not null,
  channel text not null,
  currency text not null,
  orders integer not null default 0,
  tickets integer not null default 0,
  cancelled integer not null default 0,
  discount_cents bigint not null default 0,
  sale_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  gift_cents bigint not null default 0,
  cause_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  primary key (event_id, hour, session_id, type_id, channel, currency)
);
create index sales_hour_hour on sales_hour (hour, event_id) include (currency, channel, tickets, cancelled, sale_cents);

-- Sales per day in the time zone of the event.
create table sales_day (
  scope text not null check (scope in ('all', 'hub', 'discipline', 'type', 'event')),
  key text not null,
  edition_id bigint not null,
  currency text not null,
  day date not null,
  channel text not null,
  orders integer not null default 0,
  tickets integer not null default 0,
  cancelled integer not null default 0,
  discount_cents bigint not null default 0,
  sale_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  gift_cents bigint not null default 0,
  cause_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  primary key (scope, key, edition_id, currency, day, channel)
);

-- Sums per hub, discipline, type, organiser and cause.
create table sales_level (
  scope text not null check (scope in ('all', 'hub', 'discipline', 'type', 'owner', 'cause')),
  key text not null,
  edition_id bigint not null,
  currency text not null,
  channel text not null,
  orders integer not null default 0,
  tickets integer not null default 0,
  cancelled integer not null default 0,
  discount_cents bigint not null default 0,
  sale_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  gift_cents bigint not null default 0,
  cause_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  primary key (scope, key, edition_id, currency, channel)
);

-- Sales per hour of each hub, discipline, type, organiser and cause: grows with hours, not with orders.
create table sales_series (
  scope text not null check (scope in ('all', 'hub', 'discipline', 'type')),
  key text not null,
  edition_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  channel text not null,
  zone text not null,
  orders integer not null default 0,
  tickets integer not null default 0,
  cancelled integer not null default 0,
  discount_cents bigint not null default 0,
  sale_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  gift_cents bigint not null default 0,
  cause_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  primary key (scope, key, edition_id, currency, hour, channel, zone)
);
create index sales_series_hour on sales_series (scope, key, hour);

-- Sums per event.
create table sales_total (
  event_id bigint not null,
  channel text not null,
  currency text not null,
  orders integer not null default 0,
  tickets integer not null default 0,
  cancelled integer not null default 0,
  discount_cents bigint not null default 0,
  sale_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  gift_cents bigint not null default 0,
  cause_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  primary key (event_id, channel, currency)
);

-- Capacity, sold and held places per event.
create table sales_place (
  event_id bigint not null,
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
  primary key (event_id, currency)
);
create index sales_place_edition on sales_place (edition_id);
create index sales_place_owner on sales_place (owner_id);
create index sales_place_hub on sales_place (hub_id);

-- Capacity, sold and held places per hub, discipline, type, organiser and cause.
create table sales_place_level (
  scope text not null check (scope in ('all', 'hub', 'discipline', 'type', 'owner', 'cause')),
  key text not null,
  edition_id bigint not null,
  currency text not null,
  sold bigint not null,
  capacity bigint not null,
  taken bigint not null,
  primary key (scope, key, edition_id, currency)
);

-- Events by what they sold.
create table sales_rank (
  event_id bigint not null,
  currency text not null,
  tickets integer not null,
  sale_cents bigint not null,
  refund_cents bigint not null,
  cause_cents bigint not null,
  primary key (event_id, currency)
);
create index sales_rank_tickets on sales_rank (currency, tickets desc, event_id);
create index sales_rank_sale_cents on sales_rank (currency, sale_cents desc, event_id);
create index sales_rank_refund_cents on sales_rank (currency, refund_cents desc, event_id);
create index sales_rank_cause_cents on sales_rank (currency, cause_cents desc, event_id);

-- An order creates all its tickets in one statement: its first line counts the order.
create function log_tickets_made() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (event_id, kind, order_id, line_id, amount_cents, tickets, orders)
        select event_id, 'made', order_id, line_id, sum(paid_cents), count(*),
          case when row_number() over (partition by event_id, order_id order by line_id) = 1 then 1 else 0 end
        from made group by event_id, order_id, line_id;
      return null;
    end $function$;
create trigger ticket_made after insert on ticket referencing new table as made for each statement execute function log_tickets_made();

create function log_ticket_cancelled() returns trigger language plpgsql
AS $function$ begin
      new.cancelled_at := case when new.status = 'cancelled' then now() end;
      insert into sales_log (event_id, kind, order_id, line_id, tickets)
        values (new.event_id, 'cancelled', new.order_id, new.line_id,
          case when new.status = 'cancelled' then 1 else -1 end);
      return new;
    end $function$;
create trigger ticket_cancelled before update of status on ticket for each row when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function log_ticket_cancelled();

create function log_transfers() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (at, event_id, kind, order_id, refund_id, debit, credit, amount_cents, currency)
        select at, event_id, kind, order_id, refund_id, debit, credit, amount_cents, currency
        from written where kind <> 'payout';
      return null;
    end $function$;
create trigger transfer_written after insert on transfer referencing new table as written for each statement execute function log_transfers();

create function log_event_moved() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (event_id, kind) values (new.id, 'moved');
      return null;
    end $function$;
create trigger event_moved after update on event for each row when (((((((old.edition_id is distinct from new.edition_id) or (old.hub_id is distinct from new.hub_id)) or (old.type_id is distinct from new.type_id)) or (old.discipline_ids is distinct from new.discipline_ids)) or (old.owner_id is distinct from new.owner_id)) or (old.time_zone is distinct from new.time_zone)) or ((old.impact ->> 'project') is distinct from (new.impact ->> 'project'))) execute function log_event_moved();

create function log_places() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (event_id, kind) values (new.event_id, 'places');
      return null;
    end $function$;
create trigger session_places after update on session for each row when (((old.capacity is distinct from new.capacity) or (old.status is distinct from new.status)) or (old.currency is distinct from new.currency)) execute function log_places();
create trigger ticket_offered after update of status on ticket for each row when ((old.status = 'offered') <> (new.status = 'offered')) execute function log_places();

create function log_places_of_sessions() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (event_id, kind) select distinct event_id, 'places' from changed;
      return null;
    end $function$;
create trigger session_made after insert on session referencing new table as changed for each statement execute function log_places_of_sessions();
create trigger session_gone after delete on session referencing old table as changed for each statement execute function log_places_of_sessions();

create function log_places_of_event() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (event_id, kind) values (new.id, 'places');
      return null;
    end $function$;
create trigger event_places after update on event for each row when ((((old.status is distinct from new.status) or (old.ticket_mode is distinct from new.ticket_mode)) or (old.capacity is distinct from new.capacity)) or (old.currency is distinct from new.currency)) execute function log_places_of_event();

create function log_hub_moved() returns trigger language plpgsql
AS $function$ begin
      insert into sales_log (event_id, kind) select event_id, 'moved' from sales_place where hub_id = new.id
        union select event_id, 'moved' from sales_event where hub_id = new.id;
      return null;
    end $function$;
create trigger hub_moved after update on hub for each row when ((old.time_zone is distinct from new.time_zone) or (old.currency is distinct from new.currency)) execute function log_hub_moved();
