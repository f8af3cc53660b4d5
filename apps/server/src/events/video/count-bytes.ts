import { Transform } from 'node:stream'
import { AppError } from '../../platform/errors.ts'
import type { VideoCtx } from './settle-upload.ts'
import type { VideoAsset } from './video-store.ts'
import { reserveBytes } from './work-store.ts'

/** Bytes that may pass before the account's storage is checked again. */
const STEP = 4 * 1024 * 1024

/**
 * Passes the bytes of an upload without an announced length on, and has them count for the storage of its owner as they
 * come. `received` bytes are there already. Ends with `video.too_large` or `account.storage_quota`.
 */
export function countBytes(ctx: VideoCtx, asset: VideoAsset, received: number): Transform {
  const max = ctx.services.config.videoMaxBytes
  let total = received
  let reserved = asset.bytes ?? 0
  const reserve = async () => {
    if (total <= reserved) return
    await reserveBytes(ctx.db, { ...asset, bytes: reserved }, total)
    reserved = total
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length
      if (total > max) return done(tooLarge(max))
      if (total - reserved < STEP) return done(null, chunk)
      reserve().then(() => done(null, chunk), done)
    },
    flush(done) {
      reserve().then(() => done(), done)
    },
  })
}

export const tooLarge = (max: number): AppError =>
  new AppError('video.too_large', { fields: ['bytes'], variables: { max: Math.floor(max / 1024 / 1024) } })
