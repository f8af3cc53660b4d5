import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Names who acts to the triggers that record changes, until the transaction ends; call it before the change. */
export async function recordActor(tx: Db, accountId: number): Promise<void> {
  await sql`select set_config('larunbat.actor', ${String(accountId)}, true)`.execute(tx)
}
