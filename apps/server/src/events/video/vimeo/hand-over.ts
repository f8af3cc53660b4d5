import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '../../../platform/errors.ts'
import type { Effort } from '../prepare-video.ts'
import { advanceAsset, type VideoCtx } from '../settle-upload.ts'
import { pathOfUpload, removeUpload } from '../upload-folder.ts'
import { nameAtHost, saveAsset, type VideoAsset } from '../video-store.ts'
import { makeVideo } from './vimeo-host.ts'

/** Lost connections are tried again within one try of the job. */
const RETRY_MS = [500, 2_000, 5_000]
const CHUNK = 16 * 1024 * 1024

/**
 * Forwards a video to Vimeo whose bytes came to this server because its length was not declared beforehand. The offset
 * is read from Vimeo, so that a retry continues there.
 */
export async function handOver(
  ctx: VideoCtx,
  asset: VideoAsset,
  { signal, onProgress }: Effort,
): Promise<void> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const path = pathOfUpload(config, uploadId)
  const { size } = await stat(path)
  let uploadLink = asset.upload_link
  if (!uploadLink) {
    const made = await makeVideo(config, asset, size)
    uploadLink = made.uploadLink
    const names = { host_uri: made.hostUri, upload_link: uploadLink }
    // Deleted meanwhile, or another process was faster.
    if (!(await nameAtHost(ctx.db, asset.id, names))) return
  }
  await send(uploadLink, path, size, signal, onProgress)
  // From now on only Vimeo has the bytes, and reports the progress.
  await advanceAsset(ctx, asset, (tx) =>
    saveAsset(tx, asset.id, { upload_id: null, lease_until: null, lease_by: null, progress: 0 }),
  )
  await removeUpload(config, uploadId)
}

async function send(
  uploadUrl: string,
  path: string,
  uploadSize: number,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { Upload } = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl,
      uploadSize,
      chunkSize: CHUNK,
      retryDelays: RETRY_MS,
      onProgress: (sent) => onProgress(Math.min(99, Math.floor((sent / uploadSize) * 100))),
      onSuccess: () => resolve(),
      onError: (error) => reject(new AppError('video.host_unavailable', { cause: error })),
    })
    signal.addEventListener(
      'abort',
      () => {
        void upload.abort()
        reject(signal.reason as Error)
      },
      { once: true },
    )
    upload.start()
  })
}
