import { sql } from 'kysely'
import type { Ctx } from '../../database/context.ts'
import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'
import { releaseFiles } from '../../files/stored-files/file-ledger.ts'
import { isInBase } from '../event/review-snapshot-store.ts'
import { filesOf } from './media-row.ts'

/** So long a picture stays at most that a reviewer compares with what took its place: less when the comparison ends. */
const COMPARED_S = 14 * 86_400

/**
 * Releases the files of pictures whose rows the transaction took out; returns them for `sweepFiles`. Those the event had when
 * it was last returned stay for 14 days, as the reviewer is shown both, or until the comparison ends.
 */
export async function releasePictures(
  { services: { storage } }: Pick<Ctx, 'services'>,
  tx: Db,
  eventId: number,
  pictures: readonly Row<'media'>[],
): Promise<string[]> {
  const released: string[] = []
  for (const picture of pictures) {
    const files = filesOf(storage, [picture])
    const isCompared = await isInBase(tx, eventId, picture.id)
    await releaseFiles(tx, files, isCompared ? COMPARED_S : 0)
    if (!isCompared) released.push(...files)
  }
  return released
}

/** Pictures of an event: cover and poster first, then the gallery in its order. */
export function listMediaRows(db: Db, eventId: number): Promise<Row<'media'>[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The event a picture belongs to; it never changes. */
export async function findEventOfMedia(db: Db, mediaId: number): Promise<number | undefined> {
  const row = await db.selectFrom('media').select('event_id').where('id', '=', mediaId).executeTakeFirst()
  return row?.event_id
}

/** The picture of an event that an upload has become, if it has. */
export function findMediaOfUpload(
  db: Db,
  eventId: number,
  uploadId: string,
): Promise<Row<'media'> | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
}

export function insertMedia(tx: Db, row: NewRow<'media'>): Promise<Row<'media'>> {
  return tx.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveMedia(
  tx: Db,
  eventId: number,
  id: number,
  change: RowChange<'media'>,
): Promise<void> {
  await tx.updateTable('media').set(change).where('event_id', '=', eventId).where('id', '=', id).execute()
}

/** Stores places of many pictures of an event in one statement. */
export async function saveMediaPlaces(
  tx: Db,
  eventId: number,
  places: readonly Pick<Row<'media'>, 'id' | 'use' | 'position'>[],
): Promise<void> {
  if (places.length === 0) return
  await sql`update media m set use = p.use, position = p.position
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ use }) => use)}::text[],
      ${places.map(({ position }) => position)}::integer[]) as p (id, use, position)
    where m.event_id = ${eventId} and m.id = p.id`.execute(tx)
}

export async function removeMedia(tx: Db, eventId: number, id: number): Promise<void> {
  await tx.deleteFrom('media').where('event_id', '=', eventId).where('id', '=', id).execute()
}
