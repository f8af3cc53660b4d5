import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

const isOpen = sql<boolean>`expires_at > clock_timestamp()`

/** Uploads of one account follow each other until the transaction ends, so that its limits hold. */
export async function lockUploads(tx: Db, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('upload'), ${accountId}::int)`.execute(tx)
}

/** Files an account has under way or unused, and what they weigh. */
export async function countOpenUploads(db: Db, accountId: number): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('upload')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
}

export async function insertUpload(db: Db, row: NewRow<'upload'>): Promise<void> {
  await db.insertInto('upload').values(row).execute()
}

/** An upload that has not expired, of any owner. */
export function findUpload(db: Db, id: string): Promise<Row<'upload'> | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).where(isOpen).executeTakeFirst()
}

/** Takes an upload out; true for the one caller who did. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('upload').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes uploads not used in time; their files are in the ledger. */
export async function deleteExpiredUploads(db: Db): Promise<void> {
  await db
    .deleteFrom('upload')
    .where(({ not }) => not(isOpen))
    .execute()
}
