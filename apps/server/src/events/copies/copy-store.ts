import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

/** The copy a request has made already, and of which event; undefined when it has made none. */
export async function findCopyByKey(
  db: Db,
  accountId: number,
  key: string,
): Promise<{ eventId: number; sourceId: number | null } | undefined> {
  return db
    .selectFrom('event_copy')
    .select(['event_id as eventId', 'source_id as sourceId'])
    .where('made_by', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Notes where a new event came from. False when the same request made a copy meanwhile. */
export async function insertCopy(
  tx: Db,
  values: {
    event_id: number
    source_id: number
    made_by: number
    key: string | null
    items: Record<string, boolean>
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('event_copy')
    .values({ ...values, items: JSON.stringify(values.items) })
    .onConflict((conflict) => conflict.columns(['made_by', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface CopyRow {
  eventId: number
  sourceId: number | null
  sourceTitle: string | null
  madeAt: string
  items: Record<string, boolean>
}

/** Where an event was copied from; undefined when it is no copy. */
export function findCopy(db: Db, eventId: number): Promise<CopyRow | undefined> {
  return db
    .selectFrom('event_copy as y')
    .leftJoin('event as s', 's.id', 'y.source_id')
    .select([
      'y.event_id as eventId',
      'y.source_id as sourceId',
      's.title as sourceTitle',
      'y.made_at as madeAt',
      'y.items',
    ])
    .where('y.event_id', '=', eventId)
    .executeTakeFirst()
}

/** Ticks a point of the list or opens it again; false when the list has no such point. */
export async function savePoint(tx: Db, eventId: number, code: string, isDone: boolean): Promise<boolean> {
  const { rows } = await sql`update event_copy
    set items = jsonb_set(items, array[${code}::text], to_jsonb(${isDone}::boolean))
    where event_id = ${eventId} and items ? ${code} returning event_id`.execute(tx)
  return rows.length > 0
}

/** Participants of an event take the same parts in another one. */
export async function copyTies(tx: Db, fromId: number, toId: number): Promise<void> {
  await sql`insert into event_participant (event_id, participant_id, kind, position)
    select ${toId}, participant_id, kind, position from event_participant where event_id = ${fromId}`.execute(
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
    .selectFrom('event')
    .select('id')
    .where('series_id', '=', seriesId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId as number))
    .orderBy('series_order')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setChapter(tx: Db, id: number, seriesId: number, place: number): Promise<void> {
  await tx
    .updateTable('event')
    .set({ series_id: seriesId, series_order: place })
    .where('id', '=', id)
    .execute()
}

export async function insertPictures(
  tx: Db,
  eventId: number,
  pictures: readonly Row<'media'>[],
): Promise<void> {
  for (const { id: _, created_at: __, upload_id: ___, variants, ...picture } of pictures)
    await tx
      .insertInto('media')
      .values({ ...picture, event_id: eventId, variants: JSON.stringify(variants) })
      .execute()
}

export async function insertExtras(tx: Db, eventId: number, extras: readonly Row<'extra'>[]): Promise<void> {
  for (const [place, { kind, title, description, url, file }] of extras.entries())
    await tx
      .insertInto('extra')
      .values({
        event_id: eventId,
        kind,
        title,
        description,
        url,
        position: place + 1,
        ...(file ? { file: JSON.stringify(file) } : {}),
      })
      .execute()
}
