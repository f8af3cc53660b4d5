import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'

/** Appearances of an event by date. */
export function listAppearanceRows(db: Db, eventId: number): Promise<Row<'appearance'>[]> {
  return db
    .selectFrom('appearance')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('day')
    .orderBy('time', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

export async function countAppearances(db: Db, eventId: number): Promise<number> {
  const { n } = await db
    .selectFrom('appearance')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('event_id', '=', eventId)
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
  eventId: number,
  id: number,
  change: RowChange<'appearance'>,
): Promise<Row<'appearance'>> {
  return tx
    .updateTable('appearance')
    .set(change)
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when it was gone already. */
export async function removeAppearance(tx: Db, eventId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('appearance')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
