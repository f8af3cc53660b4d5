import { type Kysely, sql } from 'kysely'

/**
 * Money out: batches of payouts that two administrators agree on, the causes that are paid, and what they say they have
 * got. What was paid stands in the book (`transfer`); these tables say why and to whom.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cause_payee (
      id bigint generated always as identity primary key,
      -- Who wrote it down; null once it is kept by the festival.
      owner_id bigint references account on delete set null,
      -- Kept by the festival: it stands for events of several organisers, none of whom may change it alone.
      is_kept boolean not null default false,
      name text not null,
      tax_id text,
      iban text,
      iban_changed_at timestamptz,
      email text,
      contact text,
      language text not null default 'es' check (language in ('es', 'en', 'eu')),
      town text,
      country text check (country ~ '^[A-Z]{2}$'),
      merged_into bigint references cause_payee,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (merged_into <> id)
    )`.execute(db)
  await sql`create index cause_payee_owner on cause_payee (owner_id)`.execute(db)
  await sql`create table cause_of_event (
      content_id bigint primary key references content on delete cascade,
      payee_id bigint not null references cause_payee
    )`.execute(db)
  await sql`create index cause_of_event_payee on cause_of_event (payee_id)`.execute(db)

  // A fixed amount promised to a cause is booked once.
  await sql`
    create table fixed_share (
      content_id bigint primary key,
      promised_cents bigint not null check (promised_cents > 0),
      booked_cents bigint not null check (booked_cents between 0 and promised_cents),
      booked_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table payout_batch (
      id bigint generated always as identity primary key,
      currency text not null,
      status text not null default 'draft' check (status in ('draft', 'approved', 'exported', 'closed', 'cancelled')),
      -- What was approved is what stood there: each change raises it.
      version integer not null default 1,
      note text,
      created_by bigint not null,
      created_at timestamptz not null default now(),
      -- Everybody who had a hand in it.
      editors bigint[] not null,
      approved_by bigint,
      approved_at timestamptz,
      exported_at timestamptz,
      executes_on date,
      closed_at timestamptz,
      -- Two people, whatever a statement forgets to ask.
      check (approved_by is null or not approved_by = any (editors)),
      check (status not in ('approved', 'exported', 'closed') or approved_by is not null)
    )`.execute(db)
  await sql`
    create table payout (
      id bigint generated always as identity primary key,
      batch_id bigint not null references payout_batch,
      kind text not null check (kind in ('seller', 'cause')),
      -- Account or cause_payee. No key: what was paid stays told when its account is gone.
      subject_id bigint not null,
      currency text not null,
      amount_cents bigint not null check (amount_cents > 0),
      status text not null default 'planned' check (status in ('planned', 'paid', 'returned', 'dropped')),
      -- As they stood when it was planned: this is what is approved and sent to the bank.
      name text not null,
      tax_id text,
      iban text not null,
      town text,
      country text,
      paid_at timestamptz,
      returned_at timestamptz,
      return_reason text,
      -- An administrator made sure of the account number that a bank sent money back from.
      is_return_checked boolean not null default false
    )`.execute(db)
  await sql`create index payout_of_batch on payout (batch_id)`.execute(db)
  await sql`create index payout_subject on payout (kind, subject_id)`.execute(db)
  // Nobody stands in two batches at once, so nothing is paid twice, whatever a statement forgets to ask.
  await sql`create unique index payout_one_planned on payout (kind, subject_id, currency) where status = 'planned'`.execute(
    db,
  )
  await sql`
    create table payout_part (
      payout_id bigint not null references payout,
      content_id bigint not null,
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (payout_id, content_id)
    )`.execute(db)
  await sql`create index transfer_payout on transfer (payout_id) where payout_id is not null`.execute(db)
  await sql`
    create table payout_block (
      kind text not null check (kind in ('seller', 'cause')),
      subject_id bigint not null,
      note text not null,
      created_by bigint references account on delete set null,
      created_at timestamptz not null default now(),
      primary key (kind, subject_id)
    )`.execute(db)

  await sql`
    create table cause_receipt (
      payout_id bigint primary key references payout,
      token_hash bytea not null unique,
      sent_at timestamptz not null default now(),
      answered_at timestamptz,
      is_received boolean,
      comment text,
      check ((answered_at is null) = (is_received is null))
    )`.execute(db)
}
