import { type Kysely, sql } from 'kysely'

/** Whoever had an offer for a session that is off is mailed that it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table waiting_entry drop constraint waiting_entry_mail_due_check,
    add constraint waiting_entry_mail_due_check check (mail_due in ('joined', 'offered', 'lapsed', 'off'))`.execute(
    db,
  )
}
