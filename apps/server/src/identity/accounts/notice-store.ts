import type { Notice } from '@larunbat/rules/identity/notices'
import type { Db } from '../../database/tables.ts'

export async function findMutedNotices(db: Db, accountId: number): Promise<Notice[]> {
  const row = await db
    .selectFrom('account')
    .select('muted_notices')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.muted_notices
}

export async function saveMutedNotices(db: Db, accountId: number, muted: Notice[]): Promise<void> {
  await db.updateTable('account').set({ muted_notices: muted }).where('id', '=', accountId).execute()
}
