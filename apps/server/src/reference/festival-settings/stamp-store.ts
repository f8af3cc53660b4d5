import type { Db } from '../../database/tables.ts'

/** What processes keep in memory of the settings: texts of their own, the lists, and the festival's name. */
export type Kept = 'texts' | 'lists' | 'rules'

/** Counts a change, in the transaction that makes it: every process reads anew. */
export async function countChange(tx: Db, name: Kept): Promise<void> {
  await tx
    .updateTable('settings_stamp')
    .set(({ eb }) => ({ stamp: eb('stamp', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** How often each was changed. */
export async function readStamps(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('settings_stamp').select(['name', 'stamp']).execute()
  return new Map(rows.map(({ name, stamp }) => [name, stamp]))
}
