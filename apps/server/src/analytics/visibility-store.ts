import type { Db } from '../tables.ts'

export async function canSeeAnalytics(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('can_see_analytics')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.can_see_analytics === true
}

export async function hasAccount(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
  return row !== undefined
}
