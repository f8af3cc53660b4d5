import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { isChangeable } from './access.ts'
import { HEAD_BYTES, sniffVideo } from './sniff-video.ts'
import { videosAdvanced } from './summary.ts'
import {
  announcedLength,
  declareLength,
  pathOfUpload,
  readHead,
  receivedOf,
  removeUpload,
} from './upload-folder.ts'
import { findAsset, findAssetByUpload, isOpen, lockAsset, saveAsset, type VideoAsset } from './video-store.ts'
import { endOfFilm } from './whole-film.ts'
import { findSender } from './work-store.ts'

export type VideoCtx = Pick<Ctx, 'db' | 'services' | 'log'>

/**
 * Changes the current row of a video, with its event locked first and updated; undefined when the video was deleted. A
 * form upload may have been linked to an event since `asset` was read: the present event is the one to lock and update.
 */
export async function advanceAsset<T>(
  { db }: Pick<VideoCtx, 'db'>,
  { id }: Pick<VideoAsset, 'id'>,
  change: (tx: Db, current: VideoAsset) => Promise<T>,
): Promise<T | undefined> {
  for (;;) {
    const known = await findAsset(db, id)
    if (!known) return undefined
    const done = await db.transaction().execute(async (tx) => {
      if (known.event_id !== null) await lockEventKey(tx, known.event_id)
      const current = await lockAsset(tx, id)
      if (!current) return { result: undefined }
      // Tied just now, which happens once: its event has to be held before it.
      if (current.event_id !== known.event_id) return undefined
      const result = await change(tx, current)
      if (current.event_id !== null) await videosAdvanced(tx, current.event_id)
      return { result }
    })
    if (done) return done.result
  }
}

/** Checks that the sender still may: a PATCH takes hours, and its last bytes must not do what its first ones could. */
async function mayArrive(tx: Db, asset: VideoAsset): Promise<boolean> {
  const sender = await findSender(tx, asset)
  return sender !== undefined && isChangeable(sender)
}

/**
 * Advances an upload once all its bytes have arrived: if its first bytes are those of a video it is queued for
 * encoding, else it has failed and its bytes are deleted. A video whose sender may not change the event now waits for
 * that with all its bytes. Safe to call repeatedly; returns the error code of the file.
 */
export async function settleUpload(ctx: VideoCtx, asset: VideoAsset): Promise<string | undefined> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const length = await announcedLength(config, uploadId)
  if (!length || (await receivedOf(config, uploadId)) !== length) return undefined
  const fault = sniffVideo(await readHead(config, uploadId, HEAD_BYTES)) ? undefined : 'video.not_a_video'
  if (!fault && !(await mayArrive(ctx.db, asset))) return undefined
  await advanceAsset(ctx, asset, async (tx, current) => {
    if (!isOpen(current) || !(fault || (await mayArrive(tx, current)))) return
    await saveAsset(tx, asset.id, {
      bytes: length,
      status: fault ? 'failed' : 'processing',
      error: fault ?? null,
    })
  })
  if (fault) await removeUpload(config, uploadId)
  return fault
}

/** Notes that bytes of an upload come: its event shows it from the first ones on, and the sweep leaves it alone. */
export async function recordArrival(ctx: VideoCtx, asset: VideoAsset): Promise<void> {
  if (asset.status !== 'created') return saveAsset(ctx.db, asset.id, {})
  await advanceAsset(ctx, asset, async (tx, current) => {
    if (current.status === 'created') await saveAsset(tx, asset.id, { status: 'uploading' })
  })
}

/**
 * Continues an upload of unknown length once a request for it came whole: at once where the file says
 * itself that this was its end, after `quietMs` without another request where its container does not say. Returns the code of
 * what is wrong with the file.
 */
export async function endUndeclared(
  ctx: VideoCtx,
  uploadId: string,
  quietMs?: number,
): Promise<string | undefined> {
  const { config } = ctx.services
  const asset = await findAssetByUpload(ctx.db, uploadId)
  const received = await receivedOf(config, uploadId)
  // What was reserved is what the last request was to bring: one that broke off left less, and its client goes on.
  if (!asset || !isOpen(asset) || received === 0 || asset.bytes !== received) return undefined
  if ((await announcedLength(config, uploadId)) !== undefined) return undefined
  const end = await endOfFilm(pathOfUpload(config, uploadId))
  const isQuiet = quietMs !== undefined && Date.parse(asset.updated_at) < Date.now() - quietMs
  if (end === 'cut' || (end === 'unknown' && !isQuiet)) return undefined
  await declareLength(config, uploadId, received)
  return settleUpload(ctx, asset)
}
