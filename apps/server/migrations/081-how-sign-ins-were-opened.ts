import { type Kysely, sql } from 'kysely'

/**
 * How a sign-in was opened, and to which other account its link was shown: such a sign-in proves nothing of its owner. An
 * account that was confirmed under an earlier address keeps its ways in when its owner confirms the new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_token
    add column opened_by text not null default 'unknown' check (opened_by in
      ('unknown', 'password', 'link', 'passkey', 'provider', 'registration', 'reset')),
    add column shown_to bigint`.execute(db)
  await sql`alter table mail_link add column shown_to bigint`.execute(db)
  await sql`alter table account add column confirmed_before boolean not null default false`.execute(db)
  await sql`update account a set confirmed_before = true where confirmed_at is null and exists (
    select from audit_log l where l.subject = 'account' and l.subject_id = a.id and l.action = 'account.confirmed')`.execute(
    db,
  )
}
