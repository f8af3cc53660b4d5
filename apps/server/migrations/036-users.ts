import { type Kysely, sql } from 'kysely'

/** Accounts taken over by others; what the audit log and the outbox are searched by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // It goes with the account that took it over: nobody else could erase it.
  await sql`
    alter table account
      add column merged_into bigint references account on delete cascade,
      add check (merged_into is null or (merged_into <> id and blocked_at is not null))`.execute(db)
  await sql`create index account_merged on account (merged_into) where merged_into is not null`.execute(db)

  // Each in the order in which the log is read, so that a page costs what it shows.
  await sql`create index audit_log_action on audit_log (action text_pattern_ops, id)`.execute(db)
  await sql`create index audit_log_kind on audit_log (subject, id)`.execute(db)
  await sql`create index audit_log_who on audit_log (actor_id, id)`.execute(db)
  await sql`drop index audit_log_actor`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)
  await sql`create index audit_log_words on audit_log
    using gin (jsonb_to_tsvector('simple', detail, '["string"]')) with (fastupdate = on)`.execute(db)

  await sql`alter table mail add column copy_of bigint references mail on delete set null`.execute(db)
  await sql`create index mail_copy on mail (copy_of) where copy_of is not null`.execute(db)
  await sql`create index mail_failed on mail (id) where status = 'failed'`.execute(db)
}
