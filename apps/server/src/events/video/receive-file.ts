import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { MIN_FREE } from '../../platform/files/disk-room.ts'
import { countBytes, tooLarge } from './count-bytes.ts'
import { RoomGuard } from './room-guard.ts'
import { recordArrival, settleUpload, type VideoCtx } from './settle-upload.ts'
import { declareLength, ensureUpload, freeBytes, pathOfUpload, removeUpload } from './upload-folder.ts'
import { isOpen, type VideoAsset } from './video-store.ts'
import { reserveBytes } from './work-store.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** What a form adds to its file. */
const FORM_BYTES = 1024 * 1024

export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Takes whole files in one request each, as the body or as the file of a form. A request that was cut begins anew. */
export class FileReceiver {
  readonly #ctx: VideoCtx
  readonly #guard: RoomGuard
  readonly #underWay = new Map<string, { raw: FastifyRequest['raw']; ended: Promise<unknown> }>()

  constructor(ctx: VideoCtx) {
    this.#ctx = ctx
    this.#guard = new RoomGuard(ctx.services.config)
  }

  /**
   * Stores the file of an upload; returns the code of what is wrong with it. `find` returns the video as it is once an
   * earlier request for it has ended: sending again gives the first try up, even before its connection is seen to be broken.
   */
  async receive(
    request: FastifyRequest,
    uploadId: string,
    find: () => Promise<VideoAsset>,
  ): Promise<string | undefined> {
    const { raw } = request
    const before = this.#underWay.get(uploadId)
    before?.raw.destroy()
    const receiving = (before?.ended ?? Promise.resolve())
      .catch(() => {})
      .then(async () => {
        const now = await find()
        return isOpen(now) ? store(this.#ctx, request, now) : undefined
      })
    this.#underWay.set(uploadId, { raw, ended: receiving })
    this.#guard.watch(raw)
    try {
      return await receiving
    } finally {
      if (this.#underWay.get(uploadId)?.raw === raw) this.#underWay.delete(uploadId)
    }
  }

  /** Breaks all of them off. */
  stop(): void {
    for (const { raw } of this.#underWay.values()) raw.destroy()
  }
}

async function store(ctx: VideoCtx, request: FastifyRequest, asset: VideoAsset): Promise<string | undefined> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const length = Number(request.headers['content-length'] ?? 0)
  const most = config.videoMaxBytes + (isForm(request) ? FORM_BYTES : 0)
  if (length > most) throw tooLarge(config.videoMaxBytes)
  if ((await freeBytes(config)) < length + MIN_FREE) throw new AppError('storage.full')
  await reserveBytes(ctx.db, asset, length)
  await recordArrival(ctx, asset)
  await removeUpload(config, uploadId)
  await ensureUpload(config, uploadId, null)
  const path = pathOfUpload(config, uploadId)
  const write = (file: Readable, signal?: AbortSignal) =>
    pipeline(
      file,
      countBytes(ctx, { ...asset, bytes: Math.max(asset.bytes ?? 0, length) }, 0),
      createWriteStream(path),
      { signal },
    )
  try {
    // The request outlives a disk that is full, or its client would see a broken connection instead of our answer.
    const body = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
    if (isForm(request)) await writeFileOfForm(request, body, write)
    else await write(body)
  } catch (error) {
    await removeUpload(config, uploadId)
    const { code } = error as NodeJS.ErrnoException
    if (FULL.has(code ?? '')) throw new AppError('storage.full', { cause: error })
    // The parser's own complaints have no code: what came is no form, or one that ends too early.
    if (code === undefined && !(error instanceof AppError) && request.raw.complete) return 'video.not_a_video'
    throw error
  }
  const { size } = await stat(path)
  if (size === 0) return 'video.not_a_video'
  await declareLength(config, uploadId, size)
  return settleUpload(ctx, asset)
}

type Write = (file: Readable, signal?: AbortSignal) => Promise<void>

/** Writes the first file of a form. */
async function writeFileOfForm(request: FastifyRequest, body: Readable, write: Write): Promise<void> {
  const form = await parserOf(request)
  const broken = new AbortController()
  let stored: Promise<void> | undefined
  form.on('file', (_field: string, file: Readable) => {
    if (stored) return void file.resume()
    stored = write(file, broken.signal)
    stored.catch((error) => form.destroy(error))
  })
  try {
    await pipeline(body, form)
  } catch (error) {
    broken.abort()
    await stored?.catch(() => {})
    throw error
  }
  await stored
}

async function parserOf(request: FastifyRequest) {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
    })
  } catch (error) {
    throw new AppError('request.wrong_content_type', { cause: error })
  }
}
