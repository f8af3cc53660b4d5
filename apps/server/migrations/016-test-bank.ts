import { type Kysely, sql } from 'kysely'

/** What the built-in test bank knows; empty where a real provider is configured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table testbank_session (
      id text primary key,
      key text not null unique,
      request_hash bytea not null,
      request jsonb not null,
      amount integer not null check (amount > 0),
      currency text not null,
      status text not null check (status in ('open', 'complete', 'expired')),
      -- When a payment that takes time is through; later than any date when it never is.
      settles_at timestamptz,
      method text,
      error text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check ((status = 'complete') = (settles_at is not null))
    )`.execute(db)
  await sql`
    create table testbank_refund (
      id text primary key,
      key text not null unique,
      request_hash bytea not null,
      session_id text not null references testbank_session on delete cascade,
      amount integer not null check (amount > 0),
      metadata jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index testbank_refund_session on testbank_refund (session_id)`.execute(db)
  await sql`
    create table testbank_delivery (
      id bigint generated always as identity primary key,
      body text not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index testbank_delivery_due on testbank_delivery (due_at)`.execute(db)
  // Purchases whose fee the provider has not told yet.
  await sql`create index payment_feeless on payment (captured_at)
    where status = 'captured' and fee_cents is null and error is null`.execute(db)
}
