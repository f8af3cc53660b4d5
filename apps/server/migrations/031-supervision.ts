import { type Kysely, sql } from 'kysely'

/**
 * Views of the table of all events that administrators keep; what the table is looked through by; and lines of the audit
 * log that a change of many events is undone by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      account_id bigint not null references account on delete cascade,
      id bigint generated always as identity primary key,
      name text not null,
      search text not null,
      columns text[] not null
    )`.execute(db)
  await sql`create unique index saved_view_name on saved_view (account_id, lower(name))`.execute(db)
  await sql`create index content_updated on content (updated_at desc, id desc)`.execute(db)
  await sql`create index audit_log_bulk on audit_log ((detail ->> 'bulk'), subject_id)
    where detail ->> 'bulk' is not null`.execute(db)
}
