import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { MIN_FREE } from '../../platform/files/disk-room.ts'
import { requireChangeable } from './access.ts'
import { FORM_PATH } from './own-host.ts'
import { RoomGuard } from './room-guard.ts'
import { recordArrival, settleUpload, type VideoCtx } from './settle-upload.ts'
import { refuse } from './tus-plugin.ts'
import { declareLength, ensureUpload, freeBytes, pathOfUpload, removeUpload } from './upload-folder.ts'
import { findAssetByUpload, isOpen, type VideoAsset } from './video-store.ts'
import { FORM_RETURN_PATH } from './vimeo/vimeo-host.ts'
import { findSender, reserveBytes } from './work-store.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * The form variant, for browsers without our script: POST `/uploads/form/<id>` takes one file of a `multipart/form-data`
 * form and sends the browser back to the panel's `vimeoform?uri=`, with `fallo=` where it was refused.
 * A form that was cut begins anew.
 */
export async function formPlugin(app: FastifyInstance, ctx: VideoCtx): Promise<void> {
  const underWay = new Map<string, { raw: FastifyRequest['raw']; ended: Promise<unknown> }>()
  const guard = new RoomGuard(ctx.services.config)
  const { publicUrl } = ctx.services.config
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('preClose', async () => {
      for (const { raw } of underWay.values()) raw.destroy()
    })
    scope.route({
      method: 'POST',
      url: `${FORM_PATH}/:id`,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: { isStreamed: true },
      handler: async (request, reply) => {
        const { id } = request.params as { id: string }
        let uri: string | undefined
        try {
          const asset = await findForm(ctx, id)
          uri = asset.uri as string
          // Posting again gives the first try up, even if we have not noticed yet.
          const before = underWay.get(id)
          before?.raw.destroy()
          const receiving = (before?.ended ?? Promise.resolve())
            .catch(() => {})
            .then(async () => {
              const now = await findForm(ctx, id)
              return isOpen(now) ? receive(ctx, request, now) : undefined
            })
          underWay.set(id, { raw: request.raw, ended: receiving })
          guard.watch(request.raw)
          const fault = await receiving
          return goToPanel(reply, publicUrl, uri, fault)
        } catch (error) {
          if (!(error instanceof AppError) || !isPage(request)) return refuse(request, reply, error)
          request.raw.resume()
          return goToPanel(reply.header('connection', 'close'), publicUrl, uri, error.code)
        } finally {
          if (underWay.get(id)?.raw === request.raw) underWay.delete(id)
        }
      },
    })
  })
  app.get(FORM_RETURN_PATH, (request, reply) => {
    const { video_uri: uri } = request.query as { video_uri?: unknown }
    if (typeof uri !== 'string' || !/^\/videos\/\d{1,20}$/.test(uri))
      return reply.redirect(`${publicUrl}/panel/`, 303)
    return goToPanel(reply, publicUrl, uri)
  })
}

/** A window that shows what it gets: there an answer for programs is of no use. */
const isPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

function goToPanel(
  reply: FastifyReply,
  publicUrl: string,
  uri: string | undefined,
  fault?: string,
): FastifyReply {
  const query = new URLSearchParams({ ...(uri ? { uri } : {}), ...(fault ? { fallo: fault } : {}) })
  return reply.redirect(`${publicUrl}/panel/vimeoform?${query}`, 303)
}

async function findForm(ctx: VideoCtx, id: string): Promise<VideoAsset> {
  const asset = /^[0-9a-f]{32}$/.test(id) ? await findAssetByUpload(ctx.db, id) : undefined
  if (!asset?.is_form || asset.status === 'failed') throw new AppError('video.not_found')
  const sender = await findSender(ctx.db, asset)
  if (!sender) throw new AppError('video.not_found')
  if (isOpen(asset)) requireChangeable(sender)
  return asset
}

/** Writes the file of the form; returns the code of what is wrong with it. */
async function receive(
  ctx: VideoCtx,
  request: FastifyRequest,
  asset: VideoAsset,
): Promise<string | undefined> {
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > config.videoMaxBytes + 1024 * 1024) throw tooLarge(config.videoMaxBytes)
  if ((await freeBytes(config)) < length + MIN_FREE) throw new AppError('storage.full')
  await reserveBytes(ctx.db, asset, length)
  await recordArrival(ctx, asset)
  await removeUpload(config, uploadId)
  await ensureUpload(config, uploadId, null)
  const path = pathOfUpload(config, uploadId)
  try {
    const isWhole = await storeFile(request, path, config.videoMaxBytes)
    if (!isWhole) throw tooLarge(config.videoMaxBytes)
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
  try {
    await reserveBytes(ctx.db, { ...asset, bytes: length || null }, size)
  } catch (error) {
    await removeUpload(config, uploadId)
    throw error
  }
  await declareLength(config, uploadId, size)
  return settleUpload(ctx, asset)
}

/** Streams the first file of the form to the disk; false when it is longer than `most` bytes. */
async function storeFile(request: FastifyRequest, path: string, most: number): Promise<boolean> {
  const form = await parserOf(request, most)
  const broken = new AbortController()
  let stored: Promise<boolean> | undefined
  form.on('file', (_field: string, file: Readable & { truncated?: boolean }) => {
    if (stored) return void file.resume()
    stored = pipeline(file, createWriteStream(path), { signal: broken.signal }).then(
      () => file.truncated !== true,
    )
    stored.catch((error) => form.destroy(error))
  })
  // The request outlives a disk that is full, or its client would see a broken connection instead of our answer.
  const body = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
  try {
    await pipeline(body, form)
  } catch (error) {
    broken.abort()
    await stored?.catch(() => {})
    throw error
  }
  return (await stored) ?? true
}

async function parserOf(request: FastifyRequest, most: number) {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 25, fileSize: most },
    })
  } catch (error) {
    throw new AppError('request.wrong_content_type', { cause: error })
  }
}

const tooLarge = (max: number) =>
  new AppError('video.too_large', { variables: { max: Math.floor(max / 1024 / 1024) } })
