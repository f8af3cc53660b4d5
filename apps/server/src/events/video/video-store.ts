import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChange } from '../../database/tables.ts'

export type VideoAsset = Row<'video_asset'>

/** Status words of an upload that has not all its bytes yet. */
export const OPEN = ['created', 'uploading'] as const

/** Bytes may still come. */
export const isOpen = ({ status }: Pick<VideoAsset, 'status'>): boolean =>
  (OPEN as readonly string[]).includes(status)

/** Videos of an event, the oldest first. */
export function listAssets(db: Db, eventId: number): Promise<VideoAsset[]> {
  return db.selectFrom('video_asset').selectAll().where('event_id', '=', eventId).orderBy('id').execute()
}

/** Videos of several events. */
export async function listAssetsOf(db: Db, eventIds: readonly number[]): Promise<VideoAsset[]> {
  const { rows } = await sql<VideoAsset>`select * from video_asset
    where event_id = any(${[...eventIds]}::bigint[]) order by id`.execute(db)
  return rows
}

const findBy = (db: Db, column: 'id' | 'uri' | 'upload_id', value: string | number) =>
  db.selectFrom('video_asset').selectAll().where(column, '=', value).executeTakeFirst()

export const findAsset = (db: Db, id: number): Promise<VideoAsset | undefined> => findBy(db, 'id', id)
export const findAssetByUri = (db: Db, uri: string): Promise<VideoAsset | undefined> => findBy(db, 'uri', uri)
export const findAssetByUpload = (db: Db, uploadId: string): Promise<VideoAsset | undefined> =>
  findBy(db, 'upload_id', uploadId)

/** The video as it is now, held until the transaction ends. */
export function lockAsset(tx: Db, id: number): Promise<VideoAsset | undefined> {
  return tx.selectFrom('video_asset').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertAsset(tx: Db, row: NewRow<'video_asset'>): Promise<VideoAsset> {
  return tx.insertInto('video_asset').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveAsset(db: Db, id: number, change: RowChange<'video_asset'>): Promise<void> {
  await db
    .updateTable('video_asset')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Notes what the video host calls a video, once. False when the video was deleted meanwhile or has its name already: then
 * the host is noted to delete what was made for nothing.
 */
export async function nameAtHost(
  db: Db,
  id: number,
  change: RowChange<'video_asset'> & { host_uri: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_asset')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('host_uri', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  await releaseAtHost(db, [change.host_uri])
  return false
}

export async function removeAssets(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('video_asset')
      .where('id', 'in', [...ids])
      .execute()
}

/** Notes that the video host is to delete its copy. */
export async function releaseAtHost(tx: Db, hostUris: readonly string[]): Promise<void> {
  if (hostUris.length === 0) return
  await tx
    .insertInto('video_host_release')
    .values(hostUris.map((host_uri) => ({ host_uri })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Uploads of an account that have not ended, and videos it sent by form and tied to nothing: each may be gigabytes that no
 * event bounds. One after the other for one account, until the transaction ends.
 */
export async function countOpenUploads(tx: Db, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('video-uploads'), ${accountId}::int)`.execute(tx)
  const { count } = await tx
    .selectFrom('video_asset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', accountId)
    .where(({ eb, or, and }) =>
      or([eb('status', 'in', OPEN), and([eb('event_id', 'is', null), eb('status', '<>', 'failed')])]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Uploads of an account whose bytes come to this server and have not all come, with the length they will have. */
export function listOpenHere(db: Db, accountId: number): Promise<Pick<VideoAsset, 'upload_id' | 'bytes'>[]> {
  return db
    .selectFrom('video_asset')
    .select(['upload_id', 'bytes'])
    .where('created_by', '=', accountId)
    .where('status', 'in', OPEN)
    .where('upload_id', 'is not', null)
    .execute()
}

/** Returns the number by which clients name the videos of an event; undefined until it is first requested. */
export async function findRecordId(db: Db, eventId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('video_record')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.id
}

/** The same, made at first use. */
export async function getRecordId(tx: Db, eventId: number): Promise<number> {
  const known = await findRecordId(tx, eventId)
  if (known !== undefined) return known
  await tx
    .insertInto('video_record')
    .values({ event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findRecordId(tx, eventId)) as number
}

/** The event a record belongs to; it never changes. */
export async function findEventOfRecord(db: Db, videoId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('video_record')
    .select('event_id')
    .where('id', '=', videoId)
    .executeTakeFirst()
  return row?.event_id
}

/** Writes what the event says of its videos. */
export async function saveSummary(
  tx: Db,
  eventId: number,
  video: NonNullable<Row<'event'>['video']>,
): Promise<void> {
  await tx
    .updateTable('event')
    .set({ video: JSON.stringify(video) })
    .where('id', '=', eventId)
    .execute()
}
