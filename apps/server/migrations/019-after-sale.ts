import { type Kysely, sql } from 'kysely'

/**
 * What happens after a sale: money that went back ticket by ticket, sessions that changed and what buyers answered to it,
 * refunds of whole sessions, buyers who are no longer named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What of its price went back to the buyer or, by their wish, to the cause.
  await sql`alter table ticket add refunded_cents integer not null default 0
    check (refunded_cents between 0 and paid_cents)`.execute(db)

  await sql`alter table refund
    add donation_cents integer not null default 0 check (donation_cents between 0 and amount_cents),
    add note text,
    add mail_due_at timestamptz,
    -- The key it was last asked for by; null: its own number. One that was turned down needs another to be asked again.
    add asked_as uuid`.execute(db)
  await sql`create index refund_asked on refund (coalesce(asked_as, id))`.execute(db)
  await sql`create index refund_unmailed on refund (mail_due_at) where mail_due_at is not null`.execute(db)
  await sql`create index refund_failed on refund (created_at) where status = 'failed'`.execute(db)

  // A change of a session as it became public. At most one is open a session: a later one takes the place of it.
  await sql`
    create table session_notice (
      content_id bigint not null references content on delete cascade,
      id uuid not null,
      session_id bigint not null,
      kind text not null check (kind in ('cancelled', 'postponed', 'moved', 'online', 'venue', 'restored')),
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz not null default now(),
      answer_until timestamptz not null,
      closed_at timestamptz,
      primary key (content_id, id),
      foreign key (content_id, session_id) references session on delete cascade
    )`.execute(db)
  await sql`create unique index session_notice_one_open on session_notice (content_id, session_id)
    where closed_at is null`.execute(db)
  // What each purchase of it was told, and answered.
  await sql`
    create table session_choice (
      content_id bigint not null,
      notice_id uuid not null,
      order_id uuid not null,
      answer text check (answer in ('keep', 'refund', 'gift')),
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (content_id, notice_id, order_id),
      foreign key (content_id, notice_id) references session_notice on delete cascade,
      foreign key (content_id, order_id) references orders,
      check ((answer is null) = (answered_at is null))
    )`.execute(db)
  await sql`create index session_choice_order on session_choice (content_id, order_id)`.execute(db)

  // Refunds of a whole session or event: decided at once, made order by order.
  await sql`
    create table refund_run (
      content_id bigint not null references content on delete cascade,
      id uuid not null,
      session_id bigint,
      with_used boolean not null default false,
      with_donation boolean not null default false,
      note text,
      created_by bigint references account on delete set null,
      created_at timestamptz not null default now(),
      done_at timestamptz,
      primary key (content_id, id)
    )`.execute(db)
  await sql`create index refund_run_open on refund_run (created_at) where done_at is null`.execute(db)
  await sql`
    create table refund_run_order (
      content_id bigint not null,
      run_id uuid not null,
      order_id uuid not null,
      status text not null default 'pending' check (status in ('pending', 'done', 'skipped', 'failed')),
      error text,
      primary key (content_id, run_id, order_id),
      foreign key (content_id, run_id) references refund_run on delete cascade
    )`.execute(db)
  await sql`create index refund_run_order_pending on refund_run_order (content_id, run_id)
    where status = 'pending'`.execute(db)

  // When who bought was forgotten; what was sold stays told.
  await sql`alter table checkout add forgotten_at timestamptz`.execute(db)
}
