import { type Kysely, sql } from 'kysely'

/** Export of one account's data, erasure of an account, and what the law makes us keep of an erased one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The festival's own account: it takes over events of erased ones. Nobody signs in as it.
  await sql`alter table account add column is_team boolean not null default false`.execute(db)
  await sql`create unique index account_one_team on account (is_team) where is_team`.execute(db)

  await sql`
    create table data_export (
      account_id bigint primary key references account on delete cascade,
      status text not null check (status in ('preparing', 'ready', 'failed')),
      key text,
      bytes bigint,
      attempts smallint not null default 0,
      build text,
      working_until timestamptz,
      requested_at timestamptz not null default now(),
      ready_at timestamptz,
      expires_at timestamptz,
      check ((status = 'ready') = (key is not null))
    )`.execute(db)
  await sql`create index data_export_expiry on data_export (expires_at)`.execute(db)

  await sql`
    create table erasure_code (
      account_id bigint primary key references account on delete cascade,
      code_hash bytea not null,
      tries smallint not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)

  // Blocked data: no call reads it. A job deletes it once its time is over.
  await sql`
    create table retained_record (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      reason text not null,
      data jsonb not null,
      keep_until date not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`create index audit_log_actor on audit_log (actor_id)`.execute(db)
  await sql`create index mail_account on mail (account_id)`.execute(db)
  await sql`create index mail_address on mail (to_address)`.execute(db)
}
