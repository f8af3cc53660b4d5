import type { Db, NewRow, Row, RowChange } from '../tables.ts'

/** Pictures of an event: cover and poster first, then the gallery in its order. */
export function listMediaRows(db: Db, contentId: number): Promise<Row<'media'>[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The event a picture belongs to; it never changes. */
export async function findContentOfMedia(db: Db, mediaId: number): Promise<number | undefined> {
  const row = await db.selectFrom('media').select('content_id').where('id', '=', mediaId).executeTakeFirst()
  return row?.content_id
}

export function insertMedia(tx: Db, row: NewRow<'media'>): Promise<Row<'media'>> {
  return tx.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveMedia(
  tx: Db,
  contentId: number,
  id: number,
  change: RowChange<'media'>,
): Promise<void> {
  await tx.updateTable('media').set(change).where('content_id', '=', contentId).where('id', '=', id).execute()
}

export async function removeMedia(tx: Db, contentId: number, id: number): Promise<void> {
  await tx.deleteFrom('media').where('content_id', '=', contentId).where('id', '=', id).execute()
}
