import { sql } from 'kysely'
import type { Db, NewRow } from '../tables.ts'
import { EMPTIED } from './mail-retention-store.ts'

/** The mail that tells the old address of an erased account. */
export const FAREWELL = 'account-erased'

/** Blocks what accounting must keep. */
export async function insertRetained(tx: Db, record: NewRow<'retained_record'>): Promise<void> {
  await tx.insertInto('retained_record').values(record).execute()
}

/** Deletes blocked records whose last day has passed; answers how many. */
export async function removeRetained(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('retained_record')
    .where('keep_until', '<', sql<string>`(now() at time zone 'utc')::date`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A farewell keeps its address only as long as it takes to deliver it: a day once sent or given up, else a week. */
export async function emptyFarewellMails(db: Db): Promise<void> {
  await sql`
    update mail set ${EMPTIED}, status = case status when 'waiting' then 'failed' else status end
    where template = ${FAREWELL} and to_address <> '' and (
      created_at < now() - interval '7 days'
      or (status in ('sent', 'failed') and coalesce(sent_at, created_at) < now() - interval '1 day'))`.execute(
    db,
  )
}
