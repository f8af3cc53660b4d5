import type { uploadTrailer as trailerContract, uploadVideo as videoContract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireRecord } from './access.ts'
import { openUpload } from './open-upload.ts'

/** The main video. */
export const uploadVideo: SignedInHandler<typeof videoContract> = async (ctx, { videoId, ...file }) =>
  openUpload(ctx, { ...file, eventId: await requireRecord(ctx, videoId), use: 'main' })

/** The trailer. */
export const uploadTrailer: SignedInHandler<typeof trailerContract> = async (ctx, { videoId, ...file }) =>
  openUpload(ctx, { ...file, eventId: await requireRecord(ctx, videoId), use: 'trailer' })
