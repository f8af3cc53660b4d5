import { type Kysely, sql } from 'kysely'

/** What the owner answers to remarks, what the event was like when it went back, and who takes care of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remark
    add column answer text,
    add column answered_at timestamptz,
    add column answered_by bigint references account on delete set null,
    add column accepted_at timestamptz,
    add column reopened_at timestamptz`.execute(db)

  // The event as it stood when it was last returned: what its owner changed since is told beside each remark.
  await sql`
    create table review_base (
      content_id bigint primary key references content on delete cascade,
      at timestamptz not null default now(),
      document jsonb not null
    )`.execute(db)

  await sql`
    create table review_assignee (
      content_id bigint primary key references content on delete cascade,
      account_id bigint not null references account on delete cascade,
      assigned_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index review_assignee_account on review_assignee (account_id)`.execute(db)
  // Who has what open is asked every few seconds; the rows of years stay in the table.
  await sql`create index review_reader_seen on review_reader (seen_at)`.execute(db)
}
