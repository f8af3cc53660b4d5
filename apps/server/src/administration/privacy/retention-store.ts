import { sql } from 'kysely'
import type { Db, NewRow } from '../../database/tables.ts'
import { EMPTIED } from '../../identity/outbox/mail-retention-store.ts'

/** The mail that notifies the old address of an erased account. */
export const ACCOUNT_DELETED = 'account-erased'

/** Blocks what accounting must keep. */
export async function insertRetained(tx: Db, record: NewRow<'retained_record'>): Promise<void> {
  await tx.insertInto('retained_record').values(record).execute()
}

/** Deletes blocked records whose last day has passed; returns how many. */
export async function removeRetained(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('retained_record')
    .where('keep_until', '<', sql<string>`(now() at time zone 'utc')::date`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The moment a payout to an erased account stops saying to whom: six years after the one of its last change. */
const PAYEE_DUE = sql`(date_trunc('year', greatest(b.created_at, p.paid_at, p.returned_at) at time zone 'Europe/Madrid')
  + interval '7 years') at time zone 'Europe/Madrid'`

const IS_PAYEE_GONE = sql`p.kind = 'seller' and p.name <> '' and p.status <> 'planned'
  and not exists (select from account a where a.id = p.subject_id)`

/** The moment each of those payouts is due at. */
export const payeesOfErased = sql`
  select ${PAYEE_DUE} as at from payout p join payout_batch b on b.id = p.batch_id where ${IS_PAYEE_GONE}`

/**
 * Removes recipients from payouts once the account is deleted and accounting needs neither them nor its blocked record;
 * the amounts paid are kept. Returns the number of payouts.
 */
export async function anonymizePayees(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`update payout p set name = '', tax_id = null, iban = '', town = null, country = null from payout_batch b
    where b.id = p.batch_id and ${IS_PAYEE_GONE} and ${PAYEE_DUE} <= now()
      and not exists (select from retained_record r where r.account_id = p.subject_id)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** A farewell keeps its address only as long as it takes to deliver it: a day once sent or given up, else a week. */
export async function redactDeletionMails(db: Db): Promise<void> {
  await sql`
    update mail set ${EMPTIED}, status = case when status in ('waiting', 'held') then 'failed' else status end
    where template = ${ACCOUNT_DELETED} and to_address <> '' and (
      created_at < now() - interval '7 days'
      or (status in ('sent', 'failed') and coalesce(sent_at, created_at) < now() - interval '1 day'))`.execute(
    db,
  )
}

/** Numbers of accounts, beyond `after`, that were made more than `days` ago and never confirmed. */
export async function listNeverConfirmed(
  db: Db,
  { days, after, limit }: { days: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account
    where confirmed_at is null and not confirmed_before and profile_id <> 1 and not is_team
      and blocked_at is null and merged_into is null and id > ${after}
      and created_at < now() - make_interval(days => ${days}::int)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
