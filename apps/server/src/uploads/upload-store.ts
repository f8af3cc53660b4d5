import type { Db, Row } from '../tables.ts'

/** An upload of this account that has not expired. */
export function findUpload(db: Db, id: string, accountId: number): Promise<Row<'upload'> | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
}

/** True for the one caller who took it out. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('upload').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
