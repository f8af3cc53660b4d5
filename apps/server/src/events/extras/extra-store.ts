import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'

/** Extras of an event in their order. */
export function listExtraRows(db: Db, eventId: number): Promise<Row<'extra'>[]> {
  return db.selectFrom('extra').selectAll().where('event_id', '=', eventId).orderBy('position').execute()
}

/** One extra. It never changes its event. */
export function findExtra(db: Db, id: number): Promise<Row<'extra'> | undefined> {
  return db.selectFrom('extra').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The extra of an event whose file an upload has become, if it has. */
export function findExtraOfUpload(
  db: Db,
  eventId: number,
  uploadId: string,
): Promise<Row<'extra'> | undefined> {
  return db
    .selectFrom('extra')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
}

/** Stores a new extra at the end and returns its number. `tx` holds the lock of the event. */
export async function insertExtra(tx: Db, row: Omit<NewRow<'extra'>, 'position'>): Promise<number> {
  const { id } = await tx
    .insertInto('extra')
    .values({
      ...row,
      position: sql<number>`(select count(*) + 1 from extra where event_id = ${row.event_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveExtra(
  tx: Db,
  eventId: number,
  id: number,
  change: RowChange<'extra'>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('extra').set(change).where('event_id', '=', eventId).where('id', '=', id).execute()
}

/** Numbers the extras of an event as they stand in `ids`. */
export async function saveOrder(tx: Db, eventId: number, ids: readonly number[]): Promise<void> {
  await sql`update extra x set position = n.place
    from unnest(${ids}::bigint[]) with ordinality n(id, place)
    where x.event_id = ${eventId} and x.id = n.id and x.position <> n.place`.execute(tx)
}

export async function removeExtra(tx: Db, eventId: number, id: number): Promise<void> {
  await tx.deleteFrom('extra').where('event_id', '=', eventId).where('id', '=', id).execute()
}
