import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dropAssets, sweepDropped } from './drop-assets.ts'
import { advanceAsset, endUndeclared, settleUpload, type VideoCtx } from './settle-upload.ts'
import { listUploads, removeUpload, workFolder } from './upload-folder.ts'
import { listAbandoned, listNeededUploads, listOpenUploads } from './work-store.ts'

/** An upload not resumed for so long is given up. */
const ABANDONED_DAYS = 7
const HOUR_MS = 3_600_000

/** An upload of undeclared length counts as ended when no request follows within this time. */
const QUIET_MS = 5 * 60_000

/** Moves on uploads whose last bytes came just before a process died, and those whose clients say no end. */
export async function settleFinished(ctx: VideoCtx): Promise<void> {
  for (const asset of await listOpenUploads(ctx.db)) {
    await settleUpload(ctx, asset)
    await endUndeclared(ctx, asset.upload_id as string, QUIET_MS)
  }
}

/** Drops uploads that were given up, and bytes and half-done work that no row needs; returns how many rows it dropped. */
export async function sweepVideos(ctx: VideoCtx): Promise<number> {
  const abandoned = await listAbandoned(ctx.db, ABANDONED_DAYS)
  for (const asset of abandoned) {
    const dropped = await advanceAsset(ctx, asset, async (tx, current) =>
      current.updated_at === asset.updated_at ? dropAssets(tx, [current]) : undefined,
    )
    if (dropped) await sweepDropped(ctx, dropped)
  }
  await sweepUploads(ctx)
  await sweepWork(ctx)
  return abandoned.length
}

async function sweepUploads(ctx: VideoCtx): Promise<void> {
  const { config } = ctx.services
  const old = (await listUploads(config)).filter(({ changedAt }) => changedAt < Date.now() - HOUR_MS)
  const needed = await listNeededUploads(
    ctx.db,
    old.map(({ uploadId }) => uploadId),
  )
  for (const { uploadId } of old) if (!needed.has(uploadId)) await removeUpload(config, uploadId)
}

/** Folders of encoders that were killed with their process; a running one writes to its own all the time. */
async function sweepWork({ services: { config } }: VideoCtx): Promise<void> {
  const place = workFolder(config)
  for (const name of await readdir(place).catch(() => [])) {
    const path = join(place, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - 24 * HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}
