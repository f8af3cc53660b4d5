import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowChange } from '../../database/tables.ts'
import { claimFiles, dropFiles, trackFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import { MIN_FREE, watchRoom } from '../../platform/files/disk-room.ts'
import { typeOfKey } from '../../platform/files/file-key.ts'
import { dropAssets, sweepDropped } from './drop-assets.ts'
import { encodeVideo } from './encoding/encode-video.ts'
import { findFfmpeg } from './encoding/find-ffmpeg.ts'
import { probeVideo } from './encoding/probe-video.ts'
import { advanceAsset, type VideoCtx } from './settle-upload.ts'
import { HEAD_BYTES, sniffVideo, type VideoKind } from './sniff-video.ts'
import { freeBytes, pathOfUpload, readHead, removeUpload, workFolder } from './upload-folder.ts'
import { listAssets, saveAsset, type VideoAsset } from './video-store.ts'

/** Storing the largest video in a slow storage may take that long. */
const STORING_S = 6 * 3600

export interface Effort {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Stored files of a video and what is known of it. */
type Result = Pick<
  RowChange<'video_asset'>,
  'url' | 'file_url' | 'poster_url' | 'width' | 'height' | 'duration_s'
>

/**
 * Makes an uploaded video watchable: HLS and a poster with ffmpeg, else the file as it came. Then it takes the place of
 * the one its event showed. Repeatable at any point: nothing is named before all of it is stored. Throws `video.*` for
 * files that cannot be used, `storage.full` while there is no room for what is made.
 */
export async function prepareVideo(ctx: VideoCtx, asset: VideoAsset, effort: Effort): Promise<void> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const source = pathOfUpload(config, uploadId)
  const isThere = await stat(source).then(
    () => true,
    () => false,
  )
  const kind = isThere ? sniffVideo(await readHead(config, uploadId, HEAD_BYTES)) : undefined
  if (!kind) throw new AppError('video.encoding_failed', { cause: new Error('its bytes are gone') })
  // Each try has a folder of its own: of two at once, neither touches what the other one has stored.
  const folder = `video/${randomBytes(16).toString('hex')}/`
  const tools = await findFfmpeg(config.ffmpegPath)
  await trackFiles(ctx, [folder], STORING_S)
  let result: Result
  try {
    result = tools
      ? await storeEncoded(ctx, { source, kind, folder, tools }, effort)
      : await storeOriginal(ctx, { source, kind, folder })
    effort.signal.throwIfAborted()
  } catch (error) {
    await dropFiles(ctx, [folder])
    throw error
  }
  // Not dropped when this fails: the row may name them already, if the connection broke as it was stored.
  if (await finish(ctx, asset, folder, result)) await removeUpload(config, uploadId)
  else await dropFiles(ctx, [folder])
}

/** Work that a byte stands for where a file is copied or handed on and not encoded. */
const WORK_PER_BYTE = 1000

/**
 * Returns what preparing an uploaded video costs, in pixels times frames: the order of work goes by it. Throws the same
 * `video.*` as preparing it would.
 */
export async function measureVideo(ctx: VideoCtx, asset: VideoAsset, signal: AbortSignal): Promise<number> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const source = pathOfUpload(config, uploadId)
  const { size } = await stat(source).catch((cause) => {
    throw new AppError('video.encoding_failed', { cause })
  })
  const tools = asset.host === 'own' ? await findFfmpeg(config.ffmpegPath) : undefined
  const kind = sniffVideo(await readHead(config, uploadId, HEAD_BYTES))
  if (!tools || !kind) return size * WORK_PER_BYTE
  const { width, height, frames } = await probeVideo(tools.ffprobe, kind, source, signal)
  return frames === undefined ? size * WORK_PER_BYTE : width * height * frames
}

interface Source {
  source: string
  kind: VideoKind
  folder: string
}

async function storeEncoded(
  ctx: VideoCtx,
  { source, kind, folder, tools }: Source & { tools: NonNullable<Awaited<ReturnType<typeof findFfmpeg>>> },
  effort: Effort,
): Promise<Result> {
  const { storage, config } = ctx.services
  const full = new AbortController()
  const signal = AbortSignal.any([effort.signal, full.signal])
  const facts = await probeVideo(tools.ffprobe, kind, source, signal)
  const place = workFolder(config)
  await mkdir(place, { recursive: true, mode: 0o750 })
  const work = await mkdtemp(join(place, 'encode-'))
  const unwatch = watchRoom(place, (error) => full.abort(error))
  try {
    const { onProgress } = effort
    const made = await encodeVideo({ tools, kind, source, facts, folder: work, signal, onProgress })
    for (const name of made.files) {
      signal.throwIfAborted()
      await storage.putStream(folder + name, createReadStream(join(work, name)), typeOfKey(name))
    }
    return {
      url: storage.urlOf(folder + made.playlist),
      file_url: storage.urlOf(folder + made.file),
      poster_url: made.poster ? storage.urlOf(folder + made.poster) : null,
      width: made.width,
      height: made.height,
      duration_s: made.durationS,
    }
  } catch (error) {
    // The encoder may have come to the end of the disk before it was checked.
    if ((await freeBytes(config)) < MIN_FREE) throw new AppError('storage.full', { cause: error })
    throw error
  } finally {
    unwatch()
    await rm(work, { recursive: true, force: true })
  }
}

/** Without ffmpeg: what came, served with byte ranges. */
async function storeOriginal(ctx: VideoCtx, { source, kind, folder }: Source): Promise<Result> {
  const { storage } = ctx.services
  const key = `${folder}original.${kind.extension}`
  await storage.putStream(key, createReadStream(source), kind.contentType)
  return { url: storage.urlOf(key), file_url: storage.urlOf(key) }
}

/** False when the video was deleted meanwhile, or another process was faster. */
async function finish(ctx: VideoCtx, asset: VideoAsset, folder: string, result: Result): Promise<boolean> {
  const done = await advanceAsset(ctx, asset, async (tx, current) => {
    if (current.status !== 'processing') return undefined
    await claimFiles(tx, [folder])
    await saveAsset(tx, asset.id, { folder, ...result, ...FINISHED })
    return dropAssets(tx, await replacedBy(tx, current))
  })
  if (!done) return false
  await sweepDropped(ctx, done)
  return true
}

/** What a video is once it can be watched. */
export const FINISHED = {
  status: 'ready',
  progress: 100,
  error: null,
  lease_until: null,
  lease_by: null,
} as const

/** What the event showed until now; extras name their video themselves. */
export async function replacedBy(
  tx: Parameters<typeof listAssets>[0],
  { id, event_id: eventId, use }: VideoAsset,
): Promise<VideoAsset[]> {
  if (eventId === null || use === 'extra') return []
  const assets = await listAssets(tx, eventId)
  return assets.filter((other) => other.id !== id && other.use === use && other.status === 'ready')
}
