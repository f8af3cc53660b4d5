import { type Kysely, sql } from 'kysely'

/** When the transfers of a batch were first handed out as a table: from then on it counts as sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_batch add listed_at timestamptz`.execute(db)
  await sql`update payout_batch b set listed_at = l.at from (select subject_id, min(at) as at from audit_log
    where subject = 'payout' and action = 'payout.transfers_listed' group by subject_id) l where l.subject_id = b.id`.execute(
    db,
  )
}
