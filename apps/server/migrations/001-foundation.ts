import { type Kysely, sql } from 'kysely'

/** Accounts, sign-ins, mails, lookups, editions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id bigint generated always as identity primary key,
      email text not null unique,
      password_hash text,
      name text not null,
      phone text,
      city text,
      profile_id smallint not null check (profile_id between 1 and 4),
      description text,
      cover_photo text,
      profile_photo text,
      policy_accepted_at timestamptz,
      facebook text, instagram text, twitter text, youtube text, web text,
      language text not null default 'es' check (language in ('es', 'en', 'eu')),
      legal_name text,
      tax_id text,
      vat text,
      iban text,
      iban_changed_at timestamptz,
      account_holder text,
      confirmed_at timestamptz,
      can_see_analytics boolean not null default false,
      blocked_at timestamptz,
      push_token text,
      failed_sign_ins integer not null default 0,
      locked_until timestamptz,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz
    )`.execute(db)

  // Tokens are stored as SHA-256 of 256 random bits: whoever reads the table cannot sign in.
  await sql`
    create table access_token (
      token_hash bytea primary key,
      account_id bigint not null references account on delete cascade,
      user_agent text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index access_token_account on access_token (account_id)`.execute(db)

  await sql`
    create table mail_link (
      token_hash bytea primary key,
      account_id bigint not null references account on delete cascade,
      purpose text not null check (purpose in ('sign_in', 'reset', 'confirm')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index mail_link_account on mail_link (account_id, purpose)`.execute(db)

  await sql`
    create table idempotency_key (
      caller text not null,
      key text not null,
      body_hash bytea not null,
      answer text,
      created_at timestamptz not null default now(),
      primary key (caller, key)
    )`.execute(db)
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db)

  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id bigint references account on delete set null,
      action text not null,
      subject text not null,
      subject_id bigint,
      from_status smallint,
      to_status smallint,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index audit_log_subject on audit_log (subject, subject_id, id)`.execute(db)

  await sql`
    create table mail (
      id bigint generated always as identity primary key,
      to_address text not null,
      subject text not null,
      template text not null,
      language text not null,
      text text not null,
      html text,
      message_id text not null unique,
      account_id bigint references account on delete set null,
      status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'kept')),
      error text,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db)
  await sql`create index mail_waiting on mail (id) where status = 'waiting'`.execute(db)

  for (const table of ['discipline', 'content_type', 'profile']) {
    await sql`
      create table ${sql.table(table)} (
        id smallint primary key,
        name jsonb not null,
        sort_order smallint not null,
        is_active boolean not null default true
      )`.execute(db)
  }
  await sql`
    create table collaboration (
      id smallint primary key,
      name jsonb not null,
      figure text check (figure in ('percentage', 'amount')),
      sort_order smallint not null,
      is_active boolean not null default true
    )`.execute(db)
  await sql`
    create table hub (
      id smallint primary key,
      name jsonb not null,
      lat double precision,
      lng double precision,
      currency text not null,
      time_zone text not null,
      languages text[] not null,
      email text,
      sort_order smallint not null,
      is_active boolean not null default true
    )`.execute(db)
  await sql`
    create table hub_reviewer (
      hub_id smallint not null references hub,
      account_id bigint not null references account on delete cascade,
      primary key (hub_id, account_id)
    )`.execute(db)

  await sql`
    create table edition (
      id bigint generated always as identity primary key,
      year smallint not null,
      name text not null,
      is_current boolean not null default false
    )`.execute(db)
  await sql`create unique index edition_one_current on edition (is_current) where is_current`.execute(db)
  // A range without a hub holds for every hub that has none of its own.
  await sql`
    create table edition_range (
      edition_id bigint not null references edition on delete cascade,
      hub_id smallint references hub,
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      unique nulls not distinct (edition_id, hub_id)
    )`.execute(db)
}
