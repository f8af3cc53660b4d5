import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

/** The copy a request has made already, and of which event; undefined when it has made none. */
export async function findCopyByKey(
  db: Db,
  accountId: number,
  key: string,
): Promise<{ contentId: number; sourceId: number | null } | undefined> {
  return db
    .selectFrom('content_copy')
    .select(['content_id as contentId', 'source_id as sourceId'])
    .where('made_by', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Notes where a new event came from. False when the same request made a copy meanwhile. */
export async function insertCopy(
  tx: Db,
  values: {
    content_id: number
    source_id: number
    made_by: number
    key: string | null
    items: Record<string, boolean>
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content_copy')
    .values({ ...values, items: JSON.stringify(values.items) })
    .onConflict((conflict) => conflict.columns(['made_by', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface CopyRow {
  contentId: number
  sourceId: number | null
  sourceTitle: string | null
  madeAt: string
  items: Record<string, boolean>
}

/** Where an event was copied from; undefined when it is no copy. */
export function findCopy(db: Db, contentId: number): Promise<CopyRow | undefined> {
  return db
    .selectFrom('content_copy as y')
    .leftJoin('content as s', 's.id', 'y.source_id')
    .select([
      'y.content_id as contentId',
      'y.source_id as sourceId',
      's.title as sourceTitle',
      'y.made_at as madeAt',
      'y.items',
    ])
    .where('y.content_id', '=', contentId)
    .executeTakeFirst()
}

/** Ticks a point of the list or opens it again; false when the list has no such point. */
export async function savePoint(tx: Db, contentId: number, code: string, isDone: boolean): Promise<boolean> {
  const { rows } = await sql`update content_copy
    set items = jsonb_set(items, array[${code}::text], to_jsonb(${isDone}::boolean))
    where content_id = ${contentId} and items ? ${code} returning content_id`.execute(tx)
  return rows.length > 0
}

/** Participants of an event take the same parts in another one. */
export async function copyTies(tx: Db, fromId: number, toId: number): Promise<void> {
  await sql`insert into content_participant (content_id, participant_id, kind, position)
    select ${toId}, participant_id, kind, position from content_participant where content_id = ${fromId}`.execute(
    tx,
  )
}

/** Chapters of a series in their order, of one owner or of all. */
export async function listChapterIds(
  db: Db,
  seriesId: number,
  ownerId: number | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('content')
    .select('id')
    .where('series_id', '=', seriesId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId as number))
    .orderBy('series_order')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setChapter(tx: Db, id: number, seriesId: number, place: number): Promise<void> {
  await tx
    .updateTable('content')
    .set({ series_id: seriesId, series_order: place })
    .where('id', '=', id)
    .execute()
}

export async function insertPictures(
  tx: Db,
  contentId: number,
  pictures: readonly Row<'media'>[],
): Promise<void> {
  for (const { id: _, created_at: __, upload_id: ___, variants, ...picture } of pictures)
    await tx
      .insertInto('media')
      .values({ ...picture, content_id: contentId, variants: JSON.stringify(variants) })
      .execute()
}

export async function insertExtras(
  tx: Db,
  contentId: number,
  extras: readonly Row<'extra'>[],
): Promise<void> {
  for (const [place, { kind, title, description, url, file }] of extras.entries())
    await tx
      .insertInto('extra')
      .values({
        content_id: contentId,
        kind,
        title,
        description,
        url,
        position: place + 1,
        ...(file ? { file: JSON.stringify(file) } : {}),
      })
      .execute()
}
