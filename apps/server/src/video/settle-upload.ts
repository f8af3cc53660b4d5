import { lockContentKey } from '../contents/content-key-store.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../tables.ts'
import { HEAD_BYTES, sniffVideo } from './sniff-video.ts'
import { videosAdvanced } from './summary.ts'
import { announcedLength, readHead, receivedOf, removeUpload } from './upload-folder.ts'
import { isOpen, lockAsset, saveAsset, type VideoAsset } from './video-store.ts'

export type VideoCtx = Pick<Ctx, 'db' | 'services' | 'log'>

/** Changes a video as it is now, holding its event first; undefined when it is gone. */
export function advanceAsset<T>(
  { db }: Pick<VideoCtx, 'db'>,
  asset: Pick<VideoAsset, 'id' | 'content_id'>,
  change: (tx: Db, current: VideoAsset) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    if (asset.content_id !== null) await lockContentKey(tx, asset.content_id)
    const current = await lockAsset(tx, asset.id)
    if (!current) return undefined
    const result = await change(tx, current)
    // One that was tied to an event meanwhile had its own change, which told the event.
    if (current.content_id !== null && current.content_id === asset.content_id)
      await videosAdvanced(tx, current.content_id)
    return result
  })
}

/**
 * Moves an upload on once all its bytes are here: told a video by its first bytes it waits to be prepared, else it has
 * failed and its bytes go. May be called again and again; answers the code of what is wrong with the file.
 */
export async function settleUpload(ctx: VideoCtx, asset: VideoAsset): Promise<string | undefined> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const length = await announcedLength(config, uploadId)
  if (!length || (await receivedOf(config, uploadId)) !== length) return undefined
  const fault = sniffVideo(await readHead(config, uploadId, HEAD_BYTES)) ? undefined : 'video.not_a_video'
  await advanceAsset(ctx, asset, async (tx, current) => {
    if (!isOpen(current)) return
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
export async function noteArrival(ctx: VideoCtx, asset: VideoAsset): Promise<void> {
  if (asset.status !== 'created') return saveAsset(ctx.db, asset.id, {})
  await advanceAsset(ctx, asset, async (tx, current) => {
    if (current.status === 'created') await saveAsset(tx, asset.id, { status: 'uploading' })
  })
}
