import { type Kysely, sql } from 'kysely'

/**
 * Offers, orders, tickets, payments and the book. `content_id` leads every key of what belongs to one event; what one
 * buyer pays at once (checkout, payment) stands above events and is found by its own id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No statement can sell what is not there, whatever it forgets to ask.
  await sql`alter table session add constraint session_not_oversold
    check (capacity is null or sold + held <= capacity)`.execute(db)

  await sql`
    create table ticket_type (
      content_id bigint not null references content on delete cascade,
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
      vat_regime text check (vat_regime in ('10', '21', 'exempt', 'other')),
      session_ids bigint[],
      position integer not null default 0,
      is_active boolean not null default true,
      is_default boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (content_id, id)
    )`.execute(db)
  await sql`create index ticket_type_id on ticket_type (id)`.execute(db)
  // The type of an event that names none is made once, by whoever needs it first.
  await sql`create unique index ticket_type_one_default on ticket_type (content_id) where is_default`.execute(
    db,
  )

  await sql`
    create table type_stock (
      content_id bigint not null,
      session_id bigint not null,
      type_id bigint not null,
      capacity integer not null check (capacity >= 0),
      sold integer not null default 0 check (sold >= 0),
      held integer not null default 0 check (held >= 0),
      primary key (content_id, session_id, type_id),
      foreign key (content_id, session_id) references session on delete cascade,
      foreign key (content_id, type_id) references ticket_type on delete cascade,
      check (sold + held <= capacity)
    )`.execute(db)

  await sql`
    create table voucher (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      code text not null,
      kind text not null check (kind in ('amount', 'percentage', 'free')),
      amount_cents integer check (amount_cents > 0),
      percentage smallint check (percentage between 1 and 100),
      max_uses integer not null check (max_uses > 0),
      used integer not null default 0 check (used >= 0),
      held integer not null default 0 check (held >= 0),
      valid_from timestamptz,
      valid_until timestamptz,
      type_ids bigint[],
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      primary key (content_id, id),
      unique (content_id, code),
      check (used + held <= max_uses),
      check ((kind = 'amount') = (amount_cents is not null)),
      check ((kind = 'percentage') = (percentage is not null))
    )`.execute(db)
  await sql`create index voucher_id on voucher (id)`.execute(db)

  // How many places of a session one person has, by the normalised address. Without a key to the session: checking it
  // would lock the row that all buyers update.
  await sql`
    create table buyer_share (
      content_id bigint not null references content on delete cascade,
      session_id bigint not null,
      email_key text not null,
      taken integer not null check (taken >= 0),
      primary key (content_id, session_id, email_key)
    )`.execute(db)

  await sql`
    create table checkout (
      id uuid primary key,
      token_hash bytea not null unique,
      -- What was asked for, so that one key for repeating cannot stand for two baskets.
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
      -- When the confirmation was written; paid ones without are due.
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index checkout_unmailed on checkout (paid_at) where status = 'paid' and mailed_at is null`.execute(
    db,
  )
  await sql`create index checkout_expiry on checkout (expires_at) where status in ('open', 'paying')`.execute(
    db,
  )
  await sql`create index checkout_email on checkout (email_key)`.execute(db)

  await sql`
    create table orders (
      content_id bigint not null references content on delete cascade,
      id uuid not null,
      checkout_id uuid not null references checkout,
      -- No key to the account: what was sold stays told when its organiser is gone.
      seller_id bigint not null,
      status text not null check (status in ('held', 'paid', 'expired', 'cancelled')),
      currency text not null,
      subtotal_cents integer not null check (subtotal_cents >= 0),
      discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
      donation_cents integer not null default 0 check (donation_cents >= 0),
      total_cents integer not null check (total_cents = subtotal_cents - discount_cents + donation_cents),
      refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
      voucher_id bigint,
      -- Fixed at the purchase: later changes of the event do not touch what was sold.
      policy jsonb not null,
      cause jsonb not null,
      channel text not null default 'web' check (channel in ('web', 'door')),
      created_at timestamptz not null default now(),
      paid_at timestamptz,
      primary key (content_id, id),
      foreign key (content_id, voucher_id) references voucher
    )`.execute(db)
  await sql`create index orders_checkout on orders (checkout_id)`.execute(db)
  await sql`create index orders_paid on orders (content_id, paid_at) where status = 'paid'`.execute(db)
  await sql`create index orders_seller on orders (seller_id, paid_at)`.execute(db)

  await sql`
    create table order_line (
      content_id bigint not null,
      order_id uuid not null,
      id smallint not null,
      session_id bigint not null,
      type_id bigint not null,
      quantity integer not null check (quantity > 0),
      unit_cents integer not null check (unit_cents >= 0),
      discount_cents integer not null default 0 check (discount_cents between 0 and quantity * unit_cents),
      vat_regime text,
      primary key (content_id, order_id, id),
      foreign key (content_id, order_id) references orders on delete cascade,
      -- Lines that never became tickets go with their session; tickets hold theirs fast.
      foreign key (content_id, session_id) references session on delete cascade,
      foreign key (content_id, type_id) references ticket_type on delete cascade
    )`.execute(db)
  await sql`create index order_line_session on order_line (content_id, session_id)`.execute(db)

  await sql`
    create table ticket (
      content_id bigint not null,
      id uuid not null,
      order_id uuid not null,
      line_id smallint not null,
      session_id bigint not null,
      type_id bigint not null,
      serial bytea not null check (length(serial) = 16),
      paid_cents integer not null check (paid_cents >= 0),
      holder_name text,
      status text not null default 'valid' check (status in ('valid', 'used', 'cancelled')),
      used_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (content_id, id),
      unique (content_id, serial),
      -- Its session is that of the line.
      foreign key (content_id, order_id, line_id) references order_line,
      check ((status = 'used') = (used_at is not null))
    )`.execute(db)
  await sql`create index ticket_order on ticket (content_id, order_id)`.execute(db)
  await sql`create index ticket_session on ticket (content_id, session_id)`.execute(db)

  await sql`
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
      looked_up_at timestamptz
    )`.execute(db)
  await sql`create index payment_checkout on payment (checkout_id)`.execute(db)
  await sql`create unique index payment_reference on payment (provider, reference)`.execute(db)
  await sql`create index payment_unknown on payment (created_at) where status in ('created', 'pending')`.execute(
    db,
  )
  // A message of a provider counts once, however often it comes.
  await sql`
    create table payment_event (
      provider text not null,
      event_id text not null,
      received_at timestamptz not null default now(),
      primary key (provider, event_id)
    )`.execute(db)

  await sql`
    create table refund (
      content_id bigint not null,
      id uuid not null,
      order_id uuid not null,
      payment_id uuid references payment,
      status text not null check (status in ('pending', 'done', 'failed')),
      amount_cents integer not null check (amount_cents >= 0),
      reason text not null,
      is_gift boolean not null default false,
      ticket_ids uuid[] not null default '{}',
      reference text,
      error text,
      attempts integer not null default 0,
      created_by bigint references account on delete set null,
      created_at timestamptz not null default now(),
      done_at timestamptz,
      primary key (content_id, id),
      foreign key (content_id, order_id) references orders
    )`.execute(db)
  await sql`create index refund_order on refund (content_id, order_id)`.execute(db)
  await sql`create index refund_pending on refund (created_at) where status = 'pending'`.execute(db)

  // The book. One row moves money from one account of the book to another, so it is balanced by itself. Rows are never
  // changed and never deleted; a mistake is mended by a further row.
  await sql`
    create table transfer (
      content_id bigint not null,
      id uuid not null,
      entry uuid not null,
      at timestamptz not null default now(),
      kind text not null
        check (kind in ('sale', 'donation', 'refund', 'fee', 'cause', 'gift', 'payout', 'correction')),
      debit text not null,
      credit text not null,
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null,
      order_id uuid,
      refund_id uuid,
      payout_id bigint,
      primary key (content_id, id),
      check (debit <> credit)
    )`.execute(db)
  await sql`create index transfer_debit on transfer (debit, at)`.execute(db)
  await sql`create index transfer_credit on transfer (credit, at)`.execute(db)
  await sql`create index transfer_order on transfer (content_id, order_id)`.execute(db)

  await sql`
    create table receipt_series (
      seller_id bigint not null,
      series text not null,
      last_number integer not null default 0,
      last_hash bytea,
      primary key (seller_id, series)
    )`.execute(db)
  await sql`
    create table receipt (
      seller_id bigint not null,
      series text not null,
      number integer not null check (number > 0),
      kind text not null check (kind in ('sale', 'correction')),
      content_id bigint not null,
      order_id uuid not null,
      refund_id uuid,
      issued_at timestamptz not null,
      document jsonb not null,
      hash bytea not null,
      previous_hash bytea,
      primary key (seller_id, series, number),
      foreign key (seller_id, series) references receipt_series,
      foreign key (content_id, order_id) references orders
    )`.execute(db)
  await sql`create index receipt_order on receipt (content_id, order_id)`.execute(db)

  await sql`
    create table door_link (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      token_hash bytea not null unique,
      label text not null,
      created_by bigint references account on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_seen_at timestamptz,
      primary key (content_id, id)
    )`.execute(db)
  await sql`
    create table scan (
      content_id bigint not null references content on delete cascade,
      id uuid not null,
      ticket_id uuid,
      session_id bigint,
      link_id bigint,
      device text not null,
      result text not null
        check (result in ('admitted', 'duplicate', 'cancelled', 'wrong_session', 'unknown')),
      was_offline boolean not null default false,
      scanned_at timestamptz not null,
      received_at timestamptz not null default now(),
      primary key (content_id, id)
    )`.execute(db)
  await sql`create index scan_ticket on scan (content_id, ticket_id)`.execute(db)
  // One ticket lets in once, however many devices saw it.
  await sql`create unique index scan_one_admission on scan (content_id, ticket_id) where result = 'admitted'`.execute(
    db,
  )
}
