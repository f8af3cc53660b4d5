import { type Kysely, sql } from 'kysely'

/** People whom the owner of an event lets work on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_member (
      id bigint generated always as identity primary key,
      content_id bigint not null references content on delete cascade,
      account_id bigint references account on delete cascade,
      email text,
      email_key text,
      role text not null check (role in ('edit', 'sell', 'door', 'read')),
      invited_by bigint references account on delete set null,
      token_hash bytea,
      expires_at timestamptz,
      accepted_at timestamptz,
      created_at timestamptz not null default now(),
      -- An open invitation has an address, a secret and an end; a member has an account, whose address counts.
      check ((account_id is null) = (accepted_at is null)),
      check ((account_id is null) = (email is not null)),
      check ((email is null) = (email_key is null)),
      check (account_id is not null or token_hash is not null),
      check ((account_id is null) = (expires_at is not null))
    )`.execute(db)
  // Also how the rights of a caller are found: with the event's number and theirs.
  await sql`create unique index content_member_account on content_member (content_id, account_id)
    where account_id is not null`.execute(db)
  await sql`create unique index content_member_address on content_member (content_id, email_key)
    where email_key is not null`.execute(db)
  await sql`create unique index content_member_token on content_member (token_hash)
    where token_hash is not null`.execute(db)
  await sql`create index content_member_events on content_member (account_id, content_id)
    where account_id is not null`.execute(db)
  await sql`create index content_member_inviter on content_member (invited_by)
    where invited_by is not null`.execute(db)
  await sql`create index content_member_end on content_member (expires_at) where expires_at is not null`.execute(
    db,
  )
  // Who was taken out, for a month: a link that was taken back says so, and a slip can be undone. It gives no rights.
  // It refers to nothing: whoever takes a member out waits for nobody while holding the row.
  await sql`
    create table content_member_past (
      id bigint primary key,
      content_id bigint not null,
      account_id bigint,
      role text not null,
      token_hash bytea,
      has_left boolean not null default false,
      ended_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index content_member_past_token on content_member_past (token_hash)
    where token_hash is not null`.execute(db)
  await sql`create index content_member_past_event on content_member_past (content_id)`.execute(db)
  await sql`create index content_member_past_account on content_member_past (account_id)
    where account_id is not null`.execute(db)
  await sql`create index content_member_past_end on content_member_past (ended_at)`.execute(db)
}
