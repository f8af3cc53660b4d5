import { type Kysely, sql } from 'kysely'

/** More ways to sign in: accounts of a provider, passkeys; and sign-ins that can be told apart and ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_token
      add column id bigint generated always as identity,
      add column last_seen_at timestamptz not null default now()`.execute(db)
  await sql`create unique index access_token_id on access_token (id)`.execute(db)

  await sql`
    create table account_identity (
      issuer text not null,
      subject text not null,
      account_id bigint not null references account on delete cascade,
      email text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (issuer, subject),
      unique (account_id, issuer)
    )`.execute(db)

  await sql`
    create table passkey (
      id bigint generated always as identity primary key,
      account_id bigint not null references account on delete cascade,
      credential_id text not null unique,
      user_handle text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      is_synced boolean not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkey_account on passkey (account_id)`.execute(db)

  // Unlogged: each row lives for minutes, and whoever was signing in during a crash begins again.
  await sql`
    create unlogged table sign_in_step (
      key_hash bytea primary key,
      purpose text not null,
      account_id bigint references account on delete cascade,
      data jsonb not null default '{}',
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_step_age on sign_in_step (expires_at)`.execute(db)
  await sql`create index sign_in_step_account on sign_in_step (account_id) where account_id is not null`.execute(
    db,
  )
}
