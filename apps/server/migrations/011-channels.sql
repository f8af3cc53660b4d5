-- API keys and webhooks.

-- Keys of the public API; only the SHA-256 is stored.
create table api_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  is_festival boolean not null default false,
  name text not null,
  token_hash bytea not null unique,
  ending text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  ended_by_block boolean not null default false
);
create index api_token_account on api_token (account_id);

-- Addresses that receive webhooks.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  created_by bigint references account on delete set null,
  name text not null,
  url text not null,
  types text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  failing_since timestamptz,
  last_number bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_by_block boolean not null default false
);
create index webhook_endpoint_account on webhook_endpoint (account_id);
create index webhook_endpoint_maker on webhook_endpoint (created_by);

-- Messages to deliver to webhooks, written in the transaction of the change, deleted once delivered.
create table webhook_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  type text not null,
  account_id bigint not null,
  event_id bigint,
  subject text not null,
  detail jsonb not null default '{}'
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- Attempts to deliver a message to an endpoint.
create table webhook_delivery (
  id uuid primary key,
  endpoint_id bigint not null references webhook_endpoint on delete cascade,
  number bigint not null,
  type text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  give_up_at timestamptz not null default (now() + '3 days'::interval),
  answer_status integer,
  answer text,
  error text,
  took_ms integer,
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  unique (endpoint_id, number)
);
create index webhook_delivery_due on webhook_delivery (due_at) where status = 'waiting';
create index webhook_delivery_age on webhook_delivery (created_at);

create function note_webhook(type text, account bigint, event bigint, subject text, detail jsonb) returns void language plpgsql
AS $function$ begin
      if exists (select from webhook_endpoint e where e.status = 'active' and type = any(e.types)
          and (e.account_id is null or e.account_id = account
            or e.account_id = (select a.merged_into from account a where a.id = note_webhook.account))) then
        insert into webhook_event (type, account_id, event_id, subject, detail)
          values (type, account, event, subject, detail);
      end if;
    end $function$;

create function note_order_paid() returns trigger language plpgsql
AS $function$ begin
      perform note_webhook('order.paid', new.seller_id, new.event_id, new.id::text, '{}');
      return null;
    end $function$;
create trigger order_made_paid_webhook after insert on orders for each row when (new.status = 'paid') execute function note_order_paid();
create trigger order_paid_webhook after update of status on orders for each row when (new.status = 'paid' and old.status <> 'paid' and old.paid_at is null) execute function note_order_paid();

-- A payment that bought nothing is refunded too, without a message to the organiser.
create function note_order_refunded() returns trigger language plpgsql
AS $function$
    declare seller bigint; begin
      select o.seller_id into seller from orders o
        where o.event_id = new.event_id and o.id = new.order_id and o.paid_at is not null;
      if seller is not null then
        perform note_webhook('order.refunded', seller, new.event_id, new.order_id::text,
          jsonb_build_object('refund_id', new.id, 'amount_cents', new.amount_cents, 'reason', new.reason,
            'ticket_ids', to_jsonb(new.ticket_ids)));
      end if;
      return null;
    end $function$;
create trigger order_refunded_webhook after insert on refund for each row execute function note_order_refunded();

create function note_ticket_used() returns trigger language plpgsql
AS $function$
    declare seller bigint; begin
      select o.seller_id into seller from orders o where o.event_id = new.event_id and o.id = new.order_id;
      perform note_webhook('ticket.used', seller, new.event_id, new.id::text,
        jsonb_build_object('order_id', new.order_id, 'session_id', new.session_id, 'used_at', new.used_at));
      return null;
    end $function$;
create trigger ticket_used_webhook after update of status on ticket for each row when (new.status = 'used' and old.status <> 'used') execute function note_ticket_used();

create function note_event_status() returns trigger language plpgsql
AS $function$ begin
      perform note_webhook('event.status', new.owner_id, new.id, new.id::text,
        jsonb_build_object('from', old.status, 'to', new.status));
      return null;
    end $function$;
create trigger event_status_webhook after update of status on event for each row when (new.status <> old.status) execute function note_event_status();

-- Published when the approved copy appears, changed when it differs, removed with it.
create function note_publication() returns trigger language plpgsql
AS $function$
    declare owner bigint; is_gone boolean := tg_op = 'DELETE'; number bigint; begin
      number := case when is_gone then old.event_id else new.event_id end;
      select c.owner_id into owner from event c where c.id = number;
      -- Deleted with its event: the owner is nobody any more, and the festival still hears it.
      perform note_webhook(
        case tg_op when 'INSERT' then 'event.published' when 'UPDATE' then 'event.changed' else 'event.withdrawn' end,
        coalesce(owner, 0), number, number::text,
        jsonb_build_object('slug', case when is_gone then old.slug else new.slug end));
      return null;
    end $function$;
create trigger publication_webhook after insert or delete on publication for each row execute function note_publication();
create trigger publication_changed_webhook after update on publication for each row when (old.document is distinct from new.document) execute function note_publication();

create function note_payout_paid() returns trigger language plpgsql
AS $function$ begin
      perform note_webhook('payout.paid', case when new.kind = 'seller' then new.subject_id else 0 end, null,
        new.id::text, jsonb_build_object('amount_cents', new.amount_cents, 'currency', new.currency));
      return null;
    end $function$;
create trigger payout_paid_webhook after update of status on payout for each row when (new.status = 'paid' and old.status <> 'paid') execute function note_payout_paid();

create function note_order_restored() returns trigger language plpgsql
AS $function$
    declare seller bigint; begin
      select o.seller_id into seller from orders o where o.event_id = new.event_id and o.id = new.order_id;
      perform note_webhook('order.restored', seller, new.event_id, new.order_id::text,
        jsonb_build_object('refund_id', new.id, 'amount_cents', new.amount_cents,
          'ticket_ids', to_jsonb(new.ticket_ids)));
      return null;
    end $function$;
create trigger order_restored_webhook after update of status on refund for each row when (new.status = 'withdrawn' and old.status <> 'withdrawn') execute function note_order_restored();

create function note_event_deleted() returns trigger language plpgsql
AS $function$ begin
      -- It leaves the site first: that is told to its owner as well.
      delete from publication where event_id = old.id;
      perform note_webhook('event.deleted', old.owner_id, old.id, old.id::text,
        jsonb_build_object('slug', old.slug));
      return old;
    end $function$;
create trigger event_deleted_webhook before delete on event for each row execute function note_event_deleted();
