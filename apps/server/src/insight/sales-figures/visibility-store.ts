import { CompiledQuery } from 'kysely'
import type { Db } from '../../database/tables.ts'

const SEES = 'select can_see_analytics as sees from account where id = $1'

export async function canSeeAnalytics(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.executeQuery<{ sees: boolean }>(CompiledQuery.raw(SEES, [accountId]))
  return rows[0]?.sees === true
}

export async function hasAccount(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
  return row !== undefined
}
