import { type Kysely, sql } from 'kysely'

/** The account whose name a mail tells somebody else: when it is erased, its mails are known without looking for a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column about_account_id bigint references account on delete set null`.execute(
    db,
  )
  await sql`create index mail_about on mail (about_account_id) where about_account_id is not null`.execute(db)
}
