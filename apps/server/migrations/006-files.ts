import { type Kysely, sql } from 'kysely'

/** Secret keys, the ledger of loose files, uploads under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret (
      name text primary key,
      value bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  // A file (or folder, ending in a slash) that no row names; deleted once it is due.
  await sql`
    create table loose_file (
      key text primary key,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index loose_file_due on loose_file (due_at)`.execute(db)

  await sql`
    create table upload (
      id text primary key,
      account_id bigint not null references account on delete cascade,
      content_id bigint references content on delete cascade,
      purpose text not null check (purpose in ('picture', 'photo', 'document', 'audio')),
      key text not null unique,
      name text not null,
      declared_type text not null,
      bytes bigint not null check (bytes > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index upload_account on upload (account_id, expires_at)`.execute(db)
  await sql`create index upload_content on upload (content_id) where content_id is not null`.execute(db)
  await sql`create index upload_age on upload (expires_at)`.execute(db)
}
