-- What is on sale, orders, tickets, payments, refunds, waiting lists, check-in. What one buyer pays at once
-- (checkout, payment) stands above events and has an id of its own.

-- How an event sells: refunds, payment at the door, waiting list. A missing row means the defaults.
create table sale_terms (
  event_id bigint primary key references event on delete cascade,
  refund_until_hours integer default 48 check (refund_until_hours >= 0 and refund_until_hours <= 8760),
  refund_percentage smallint not null default 100 check (refund_percentage >= 0 and refund_percentage <= 100),
  takes_door_payment boolean not null default false,
  has_waiting_list boolean not null default true,
  offer_hours smallint not null default 24 check (offer_hours >= 1 and offer_hours <= 168),
  release_after_min smallint check (release_after_min >= 0 and release_after_min <= 240),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- Ticket types with price, quota and sale window.
create table ticket_type (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  name text,
  pricing text not null check (pricing in ('fixed', 'choice', 'free')),
  price_cents integer check (price_cents >= 0),
  min_cents integer not null default 0 check (min_cents >= 0),
  suggested_cents integer[] not null default '{}',
  capacity integer check (capacity >= 0),
  max_per_order integer check (max_per_order > 0),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  code text,
  is_companion boolean not null default false,
  vat_regime text,
  session_ids bigint[],
  position integer not null default 0,
  is_active boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (event_id, id)
);
create index ticket_type_id on ticket_type (id);
-- The default type of an event is created once, by the first transaction that needs it.
create unique index ticket_type_one_default on ticket_type (event_id) where is_default;

-- Sold and held places per ticket type and session. Locked by a purchase.
create table type_stock (
  event_id bigint not null,
  session_id bigint not null,
  type_id bigint not null,
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  spare integer check (spare >= 0),
  check ((sold + held) <= capacity),
  primary key (event_id, session_id, type_id),
  foreign key (event_id, session_id) references session(event_id, id) on delete cascade,
  foreign key (event_id, type_id) references ticket_type(event_id, id) on delete cascade
);

-- Discount and invitation codes of an event.
create table voucher (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  code text not null,
  kind text not null check (kind in ('amount', 'percentage', 'free')),
  amount_cents integer check (amount_cents > 0),
  percentage smallint check (percentage >= 1 and percentage <= 100),
  max_uses integer not null check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  held integer not null default 0 check (held >= 0),
  valid_from timestamptz,
  valid_until timestamptz,
  type_ids bigint[],
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  label text,
  check ((used + held) <= max_uses),
  constraint voucher_check1 check ((kind = 'amount') = (amount_cents is not null)),
  constraint voucher_check2 check ((kind = 'percentage') = (percentage is not null)),
  primary key (event_id, id),
  unique (event_id, code)
);
create index voucher_id on voucher (id);

-- A purchase in progress: what is held, for how long, and the buyer.
create table checkout (
  id uuid primary key,
  token_hash bytea not null unique,
  request_hash bytea not null,
  status text not null check (status in ('open', 'paying', 'paid', 'expired', 'cancelled')),
  language text not null check (language in ('es', 'en', 'eu')),
  currency text not null,
  email text,
  email_key text,
  name text,
  phone text,
  country text,
  wants_news boolean not null default false,
  total_cents integer not null check (total_cents >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  mailed_at timestamptz,
  forgotten_at timestamptz,
  confirm_by timestamptz,
  confirm_email_key text,
  confirm_mailed_at timestamptz,
  first_held_at timestamptz,
  billed_to jsonb
);
create index checkout_unmailed on checkout (paid_at) where status = 'paid' and mailed_at is null;
create index checkout_expiry on checkout (expires_at) where status in ('open', 'paying');
create index checkout_email on checkout (email_key);
create index checkout_address on checkout (email) where email is not null;

-- Purchases. An order has the id of its checkout.
create table orders (
  event_id bigint not null references event on delete cascade,
  id uuid not null,
  checkout_id uuid not null references checkout,
  seller_id bigint not null,
  status text not null check (status in ('held', 'paid', 'expired', 'cancelled')),
  currency text not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null default 0,
  donation_cents integer not null default 0 check (donation_cents >= 0),
  total_cents integer not null,
  refunded_cents integer not null default 0,
  voucher_id bigint,
  policy jsonb not null,
  cause jsonb not null,
  channel text not null default 'web' check (channel in ('web', 'door')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  is_due boolean not null default false,
  card_fee_bearer text not null default card_fee_bearer() check (card_fee_bearer in ('festival', 'organiser', 'cause')),
  sold jsonb,
  check (discount_cents >= 0 and discount_cents <= subtotal_cents),
  constraint orders_check1 check (total_cents = ((subtotal_cents - discount_cents) + donation_cents)),
  constraint orders_check2 check (refunded_cents >= 0 and refunded_cents <= total_cents),
  primary key (event_id, id),
  foreign key (event_id, voucher_id) references voucher(event_id, id)
);
create index orders_checkout on orders (checkout_id);
create index orders_paid on orders (event_id, paid_at) where status = 'paid';
create index orders_seller on orders (seller_id, paid_at);
create index orders_due on orders (event_id, id) where is_due;
create index orders_passed_on on orders (event_id) where status = 'paid' and total_cents = 0 and ((policy ->> 'releaseAfterMin') is not null);
create index orders_number on orders ("right"((id)::text, 12) text_pattern_ops);
alter table receipt add foreign key (event_id, order_id) references orders(event_id, id);

-- What an order contains: ticket type, quantity, price paid.
create table order_line (
  event_id bigint not null,
  order_id uuid not null,
  id smallint not null,
  session_id bigint not null,
  type_id bigint not null,
  quantity integer not null check (quantity > 0),
  unit_cents integer not null check (unit_cents >= 0),
  discount_cents integer not null default 0,
  vat_regime text,
  is_chosen boolean,
  check (discount_cents >= 0 and (discount_cents <= (quantity * unit_cents))),
  primary key (event_id, order_id, id),
  foreign key (event_id, order_id) references orders(event_id, id) on delete cascade,
  foreign key (event_id, session_id) references session(event_id, id) on delete cascade,
  foreign key (event_id, type_id) references ticket_type(event_id, id) on delete cascade
);
create index order_line_session on order_line (event_id, session_id);

-- Places of a session per normalised buyer address, to enforce the limit per person. No foreign key to the
-- session: checking it would lock a row that all buyers update.
create table buyer_share (
  event_id bigint not null references event on delete cascade,
  session_id bigint not null,
  email_key text not null,
  taken integer not null check (taken >= 0),
  primary key (event_id, session_id, email_key)
);

-- Free bookings per network and session within the last day, against hoarding.
create table booking_network (
  checkout_id uuid primary key references checkout on delete cascade,
  networks text[] not null,
  created_at timestamptz not null default now()
);
create index booking_network_age on booking_network (created_at);

-- Tickets: state, holder, check-in.
create table ticket (
  event_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  line_id smallint not null,
  session_id bigint not null,
  type_id bigint not null,
  serial bytea not null check (length(serial) = 16),
  paid_cents integer not null check (paid_cents >= 0),
  holder_name text,
  status text not null default 'valid' check (status in ('valid', 'used', 'cancelled', 'offered')),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  refunded_cents integer not null default 0,
  changed xid8 not null default pg_current_xact_id(),
  released_at timestamptz,
  cancelled_at timestamptz,
  holder_email text,
  passed_on_at timestamptz,
  check ((status = 'used') = (used_at is not null)),
  primary key (event_id, id),
  unique (event_id, serial),
  foreign key (event_id, order_id, line_id) references order_line(event_id, order_id, id),
  constraint ticket_check1 check (refunded_cents >= 0 and refunded_cents <= paid_cents)
);
create index ticket_order on ticket (event_id, order_id);
create index ticket_session on ticket (event_id, session_id);

-- Tickets listed for resale, and the checkout that buys each.
create table ticket_return (
  event_id bigint not null,
  ticket_id uuid not null,
  order_id uuid not null,
  session_id bigint not null,
  type_id bigint not null,
  status text not null check (status in ('listed', 'matched', 'sold', 'ended')),
  checkout_id uuid references checkout,
  mail_due text check (mail_due in ('matched', 'back', 'sold')),
  listed_at timestamptz not null default now(),
  check (status in ('matched', 'sold') = (checkout_id is not null)),
  primary key (event_id, ticket_id),
  foreign key (event_id, ticket_id) references ticket(event_id, id) on delete cascade
);
create index ticket_return_session on ticket_return (event_id, session_id, listed_at) where status = 'listed';
create index ticket_return_checkout on ticket_return (checkout_id) where status = 'matched';
create index ticket_return_mail on ticket_return (listed_at) where mail_due is not null;

-- Tickets passed on to another person.
create table ticket_transfer (
  event_id bigint not null,
  serial bytea not null check (length(serial) = 16),
  ticket_id uuid not null,
  holder_name text,
  ended_at timestamptz not null default now(),
  primary key (event_id, serial),
  foreign key (event_id, ticket_id) references ticket(event_id, id) on delete cascade
);
create index ticket_transfer_ticket on ticket_transfer (event_id, ticket_id);

-- Payments at a provider.
create table payment (
  id uuid primary key,
  checkout_id uuid not null references checkout,
  provider text not null check (provider in ('stripe', 'redsys', 'testbank', 'door', 'free')),
  reference text,
  status text not null check (status in ('created', 'pending', 'captured', 'failed', 'cancelled')),
  method text,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  fee_cents integer check (fee_cents >= 0),
  error text,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  looked_up_at timestamptz,
  watch_until timestamptz,
  event_id bigint,
  order_id uuid,
  taken_cents integer check (taken_cents >= 0),
  taken_currency text,
  solved_at timestamptz,
  solved_by bigint references account on delete set null,
  solved_note text,
  disputed_at timestamptz,
  disputed_cents integer check (disputed_cents >= 0),
  dispute_end text check (dispute_end in ('won', 'lost')),
  dispute_reference text,
  dispute_fee_cents integer not null default 0 check (dispute_fee_cents >= 0),
  refunding_until timestamptz,
  constraint payment_of_order foreign key (event_id, order_id) references orders(event_id, id),
  constraint payment_order_whole check ((event_id is null) = (order_id is null))
);
create index payment_checkout on payment (checkout_id);
create unique index payment_reference on payment (provider, reference);
create index payment_unknown on payment (created_at) where status in ('created', 'pending');
-- Payments whose fee the provider has not reported yet.
create index payment_feeless on payment (captured_at) where status = 'captured' and fee_cents is null and error is null;
create index payment_watched on payment (watch_until) where watch_until is not null;
create index payment_order on payment (event_id, order_id) where order_id is not null;
create index payment_odd on payment (created_at) where error is not null and solved_at is null;
create index payment_disputed on payment (checkout_id) where disputed_at is not null and dispute_end is null;

-- Messages of payment providers. The key makes each count once.
create table payment_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Payment pages of the built-in test bank. Empty with a real provider.
create table testbank_session (
  id text primary key,
  key text not null unique,
  request_hash bytea not null,
  request jsonb not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  settles_at timestamptz,
  method text,
  error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((status = 'complete') = (settles_at is not null))
);

-- Refunds of the test bank.
create table testbank_refund (
  id text primary key,
  key text not null unique,
  request_hash bytea not null,
  session_id text not null references testbank_session on delete cascade,
  amount integer not null check (amount > 0),
  metadata jsonb not null,
  created_at timestamptz not null default now()
);
create index testbank_refund_session on testbank_refund (session_id);

-- Messages the test bank still has to deliver.
create table testbank_delivery (
  id bigint generated always as identity primary key,
  body text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);
create index testbank_delivery_due on testbank_delivery (due_at);

-- Money on its way back to a buyer.
create table refund (
  event_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid references payment,
  status text not null check (status in ('pending', 'done', 'failed', 'withdrawn')),
  amount_cents integer not null check (amount_cents >= 0),
  reason text not null,
  is_gift boolean not null default false,
  ticket_ids uuid[] not null default '{}'::uuid[],
  reference text,
  error text,
  attempts integer not null default 0,
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  donation_cents integer not null default 0,
  note text,
  mail_due_at timestamptz,
  asked_as uuid,
  parts jsonb,
  closed_at timestamptz,
  next_try_at timestamptz not null default now(),
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders(event_id, id),
  check (donation_cents >= 0 and donation_cents <= amount_cents)
);
create index refund_order on refund (event_id, order_id);
create index refund_pending on refund (created_at) where status = 'pending';
create index refund_asked on refund (COALESCE(asked_as, id));
create index refund_unmailed on refund (mail_due_at) where mail_due_at is not null;
create index refund_failed on refund (created_at) where status = 'failed';
create index refund_by on refund (created_by, created_at) where created_by is not null;

-- Refunds beyond what is still held for the payee: decided by two administrators.
create table refund_request (
  id uuid primary key,
  event_id bigint not null references event on delete cascade,
  order_id uuid,
  run_id uuid,
  seller_id bigint not null,
  currency text not null,
  amount_cents integer not null check (amount_cents > 0),
  reasons text[] not null check ((reasons <> '{}'::text[]) and (reasons <@ ARRAY['balance', 'late'])),
  wish jsonb not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'lapsed')),
  bearer text check (bearer in ('festival', 'seller')),
  first_by bigint,
  first_at timestamptz,
  second_by bigint,
  second_at timestamptz,
  note text,
  refund_id uuid,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((order_id is null) <> (run_id is null)),
  constraint refund_request_check1 check (second_by is null or (first_by is not null and second_by <> first_by)),
  constraint refund_request_check2 check (status <> 'approved' or (second_by is not null and bearer is not null))
);
create unique index refund_request_order on refund_request (event_id, order_id) where status = 'open';
create unique index refund_request_run on refund_request (event_id, run_id) where status = 'open';
create index refund_request_seller on refund_request (seller_id);

-- Refunds of a whole session or event: decided at once, executed order by order.
create table refund_run (
  event_id bigint not null references event on delete cascade,
  id uuid not null,
  session_id bigint,
  with_used boolean not null default false,
  with_donation boolean not null default false,
  note text,
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (event_id, id)
);
create index refund_run_open on refund_run (created_at) where done_at is null;
alter table refund_request add foreign key (event_id, run_id) references refund_run(event_id, id) on delete cascade;

-- State of each order of a refund run.
create table refund_run_order (
  event_id bigint not null,
  run_id uuid not null,
  order_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'skipped', 'failed', 'requested')),
  error text,
  primary key (event_id, run_id, order_id),
  foreign key (event_id, run_id) references refund_run(event_id, id) on delete cascade
);
create index refund_run_order_pending on refund_run_order (event_id, run_id) where status = 'pending';

-- A published change of a session (date, place, cancelled). At most one is open per session.
create table session_notice (
  event_id bigint not null references event on delete cascade,
  id uuid not null,
  session_id bigint not null,
  kind text not null check (kind in ('cancelled', 'postponed', 'moved', 'online', 'venue', 'restored')),
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  answer_until timestamptz not null,
  closed_at timestamptz,
  primary key (event_id, id),
  foreign key (event_id, session_id) references session(event_id, id) on delete cascade
);
create unique index session_notice_one_open on session_notice (event_id, session_id) where closed_at is null;

-- What each order was notified about a changed session, and what its buyer chose.
create table session_choice (
  event_id bigint not null,
  notice_id uuid not null,
  order_id uuid not null,
  answer text check (answer in ('keep', 'refund', 'gift')),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null)),
  primary key (event_id, notice_id, order_id),
  foreign key (event_id, notice_id) references session_notice(event_id, id) on delete cascade,
  foreign key (event_id, order_id) references orders(event_id, id)
);
create index session_choice_order on session_choice (event_id, order_id);

-- Waiting list of a session; the row is locked while places are offered.
create table waiting_list (
  event_id bigint not null,
  session_id bigint not null,
  is_closed boolean not null default false,
  primary key (event_id, session_id),
  foreign key (event_id, session_id) references session(event_id, id) on delete cascade
);

-- People on a waiting list, and the offer each got.
create table waiting_entry (
  event_id bigint not null,
  id uuid not null,
  session_id bigint not null,
  kind text not null check (kind in ('queue', 'invitation')),
  status text not null check (status in ('waiting', 'offered', 'bought', 'declined', 'lapsed', 'removed')),
  email text not null,
  email_key text not null,
  name text not null,
  language text not null check (language in ('es', 'en', 'eu')),
  party integer not null check (party > 0),
  type_ids bigint[],
  passed smallint not null default 0,
  gathers_until timestamptz,
  checkout_id uuid references checkout,
  offered_at timestamptz,
  offered_until timestamptz,
  mail_due text check (mail_due in ('joined', 'offered', 'lapsed', 'off')),
  created_at timestamptz not null default now(),
  check (status <> 'offered' or checkout_id is not null),
  primary key (event_id, id),
  foreign key (event_id, session_id) references waiting_list(event_id, session_id) on delete cascade
);
create unique index waiting_entry_once on waiting_entry (event_id, session_id, email_key) where kind = 'queue' and status in ('waiting', 'offered');
create index waiting_entry_line on waiting_entry (event_id, session_id, created_at, id) where status = 'waiting';
create index waiting_entry_checkout on waiting_entry (checkout_id) where status in ('offered', 'lapsed');
create index waiting_entry_mail on waiting_entry (created_at) where mail_due is not null;

-- Check-in links of door staff: what each allows and until when.
create table door_link (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  token_hash bytea not null unique,
  label text not null,
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  session_ids bigint[],
  may_sell boolean not null default false,
  language text not null default 'es' check (language in ('es', 'en', 'eu')),
  follows_sessions boolean not null default true,
  ended_by_block boolean not null default false,
  primary key (event_id, id)
);
create index door_link_event on door_link (event_id, created_at);

-- Check-ins as devices reported them.
create table scan (
  event_id bigint not null references event on delete cascade,
  id uuid not null,
  ticket_id uuid,
  session_id bigint,
  link_id bigint,
  device text not null,
  result text not null check (result in ('admitted', 'duplicate', 'cancelled', 'offered', 'passed_on', 'wrong_session', 'unknown', 'undone')),
  was_offline boolean not null default false,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  told text,
  undone_at timestamptz,
  primary key (event_id, id)
);
create index scan_ticket on scan (event_id, ticket_id);
-- A ticket admits once, however many devices scanned it.
create unique index scan_one_admission on scan (event_id, ticket_id) where result = 'admitted';
create index scan_repeated on scan (event_id, ticket_id) where told = 'admitted' and result not in ('admitted', 'undone');
create index scan_link on scan (event_id, link_id);

create function mark_ticket_change() returns trigger language plpgsql
AS $function$
    begin
      new.changed := pg_current_xact_id();
      return new;
    end $function$;
create trigger ticket_change before update on ticket for each row execute function mark_ticket_change();
