import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'

/** Appearances of an event by date. */
export function listAppearanceRows(db: Db, contentId: number): Promise<Row<'appearance'>[]> {
  return db
    .selectFrom('appearance')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('day')
    .orderBy('time', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

export async function countAppearances(db: Db, contentId: number): Promise<number> {
  const { n } = await db
    .selectFrom('appearance')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return n
}

/** One appearance. It never changes its event. */
export function findAppearance(db: Db, id: number): Promise<Row<'appearance'> | undefined> {
  return db.selectFrom('appearance').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertAppearance(tx: Db, row: NewRow<'appearance'>): Promise<Row<'appearance'>> {
  return tx.insertInto('appearance').values(row).returningAll().executeTakeFirstOrThrow()
}

export function saveAppearance(
  tx: Db,
  contentId: number,
  id: number,
  change: RowChange<'appearance'>,
): Promise<Row<'appearance'>> {
  return tx
    .updateTable('appearance')
    .set(change)
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when it was gone already. */
export async function removeAppearance(tx: Db, contentId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('appearance')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
