import { toLanguage } from '@larunbat/rules/text/language'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { MIN_FREE } from '../../platform/files/disk-room.ts'
import { sendFailure } from '../../platform/http/dispatcher.ts'
import { requireChangeable } from './access.ts'
import { countingStore } from './counting-store.ts'
import { dropAssets, sweepDropped } from './drop-assets.ts'
import { TUS_PATH } from './own-host.ts'
import { FileReceiver } from './receive-file.ts'
import { RoomGuard } from './room-guard.ts'
import { advanceAsset, recordArrival, settleUpload, type VideoCtx } from './settle-upload.ts'
import {
  announcedLength,
  ensureUpload,
  freeBytes,
  isBegun,
  pathOfUpload,
  receivedOf,
  removeUpload,
} from './upload-folder.ts'
import { findAssetByUpload, isOpen, type VideoAsset } from './video-store.ts'
import { findSender, reserveBytes } from './work-store.ts'

const UPLOAD_ID = /^[0-9a-f]{32}$/
const WRITES = new Set(['PATCH', 'PUT', 'POST'])

/** Names no protocol, no piece and no place for it: its body is the file. */
const isWholeFile = ({ method, headers }: FastifyRequest): boolean =>
  WRITES.has(method) &&
  headers['tus-resumable'] === undefined &&
  headers['content-range'] === undefined &&
  /^0*$/.test(String(headers['upload-offset'] ?? '')) &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * True for a PATCH at offset 0 by a client that neither declared a length nor requested the offset, as every client
 * that sends pieces has to: its body is the whole file.
 */
async function isOnlyRequest({ db, services }: VideoCtx, request: FastifyRequest): Promise<boolean> {
  const { id } = request.params as { id: string }
  const { 'upload-offset': offset, 'upload-length': length } = request.headers
  if (request.method !== 'PATCH' || Number(offset) !== 0 || length !== undefined) return false
  const asset = UPLOAD_ID.test(id) ? await findAssetByUpload(db, id) : undefined
  return asset?.status === 'created' && asset.bytes === null && !(await isBegun(services.config, id))
}

/**
 * The resumable uploads of tus 1.0.0 at `/uploads/video/<id>`: HEAD returns the offset, PATCH continues, DELETE
 * cancels. A PATCH, PUT or POST without tus headers sends the whole file. Uploads are created by calls, never here: an
 * address is valid for one video only, and until its bytes have arrived.
 */
export async function tusPlugin(app: FastifyInstance, ctx: VideoCtx): Promise<void> {
  const underWay = new RoomGuard(ctx.services.config)
  const receiver = new FileReceiver(ctx)
  let server: Promise<Server> | undefined
  const tus = (): Promise<Server> => {
    server ??= tusServer(ctx)
    return server
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // A PATCH may take hours: stopping does not wait for it, its client goes on where it was.
    scope.addHook('preClose', async () => {
      underWay.stop()
      receiver.stop()
    })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'PUT', 'POST'],
      url: `${TUS_PATH}/:id`,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: { isStreamed: true },
      compress: false,
      handler: async (request, reply) => {
        const { id } = request.params as { id: string }
        try {
          if (isWholeFile(request) || (await isOnlyRequest(ctx, request))) {
            const find = () => findUpload(ctx, id, request.method)
            if (!isOpen(await find())) throw new AppError('video.not_found')
            const fault = await receiver.receive(request, id, find)
            if (fault) throw new AppError(fault)
            return sendWhole(reply.code(204), await findUpload(ctx, id, 'HEAD'))
          }
          if (request.method === 'PUT' || request.method === 'POST') throw new AppError('video.not_found')
          const asset = await findUpload(ctx, id, request.method)
          if (request.method === 'HEAD' && !isOpen(asset)) return sendWhole(reply, asset)
          if (request.method === 'DELETE') return await giveUp(ctx, reply, asset)
          await prepare(ctx, request, reply, asset)
        } catch (error) {
          return refuse(request, reply, error)
        }
        underWay.watch(request.raw, pathOfUpload(ctx.services.config, id))
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        try {
          await (await tus()).handle(request.raw, reply.raw)
        } catch (error) {
          ctx.log.warn({ err: error }, 'an upload ended badly')
          reply.raw.destroy()
        }
      },
    })
  })
}

async function tusServer(ctx: VideoCtx): Promise<Server> {
  const { config } = ctx.services
  const { Server } = await import('@tus/server')
  return new Server({
    path: TUS_PATH,
    datastore: await countingStore(ctx),
    maxSize: config.videoMaxBytes,
    relativeLocation: true,
    // What is a page of ours elsewhere is decided for all routes in one place; other origins get no header.
    allowedOrigins: ((origin: string) => config.corsOrigins.includes(origin)) as never,
    async onUploadFinish(_request, upload) {
      const asset = await findAssetByUpload(ctx.db, upload.id)
      const fault = asset && (await settleUpload(ctx, asset))
      if (fault) throw { status_code: 415, body: fault }
      return {}
    },
    async onResponseError(_request, error) {
      // Bytes of an upload without a length, refused as they came.
      if (error instanceof AppError) return { status_code: 413, body: error.code }
      if ('status_code' in error && error.status_code < 500) return undefined
      const isFull = (await freeBytes(config)) < MIN_FREE
      // Lines that break are no fault of ours, and phones break them all the time.
      ctx.log[isFull ? 'warn' : 'debug']({ err: error }, 'an upload was interrupted')
      return isFull ? { status_code: 507, body: 'storage.full' } : { status_code: 500, body: 'unexpected' }
    },
  })
}

async function findUpload(ctx: VideoCtx, id: string, method: string): Promise<VideoAsset> {
  const asset = UPLOAD_ID.test(id) ? await findAssetByUpload(ctx.db, id) : undefined
  if (!asset || asset.is_form || asset.status === 'failed') throw new AppError('video.not_found')
  const sender = await findSender(ctx.db, asset)
  if (!sender) throw new AppError('video.not_found')
  if (WRITES.has(method) && isOpen(asset)) requireChangeable(sender)
  return asset
}

/** Does what has to precede the bytes: checks the space, sets the resource up, and shows the upload in the event. */
async function prepare(
  ctx: VideoCtx,
  request: FastifyRequest,
  reply: FastifyReply,
  asset: VideoAsset,
): Promise<void> {
  if (!isOpen(asset)) throw new AppError('video.not_found')
  const { config } = ctx.services
  const uploadId = asset.upload_id as string
  await ensureUpload(config, uploadId, asset.bytes)
  const isDeclared = (await announcedLength(config, uploadId)) !== undefined
  // Its last bytes came, and we were stopped before we could say so.
  if (request.method === 'HEAD') {
    // Common clients do not resume an upload without a length, and otherwise use the length of their file.
    if (!isDeclared) reply.header('upload-length', String(config.videoMaxBytes))
    return void (await settleUpload(ctx, asset))
  }
  const length = Number(request.headers['content-length'] ?? 0)
  if ((await freeBytes(config)) < length + MIN_FREE) throw new AppError('storage.full')
  if (!isDeclared) {
    const told = Number(request.headers['upload-length'] ?? 0)
    await reserveBytes(ctx.db, asset, Math.max(told, (await receivedOf(config, uploadId)) + length))
  }
  await recordArrival(ctx, asset)
}

/** A finished upload, as its client learns that nothing is left to do. */
function sendWhole(reply: FastifyReply, { bytes }: VideoAsset): FastifyReply {
  return reply
    .header('tus-resumable', '1.0.0')
    .header('upload-offset', String(bytes ?? 0))
    .header('upload-length', String(bytes ?? 0))
    .header('cache-control', 'no-store')
    .send()
}

async function giveUp(ctx: VideoCtx, reply: FastifyReply, asset: VideoAsset): Promise<FastifyReply> {
  const dropped = await advanceAsset(ctx, asset, async (tx, current) => {
    const sender = await findSender(tx, current)
    if (!sender || !isOpen(current)) return undefined
    requireChangeable(sender)
    return dropAssets(tx, [current])
  })
  if (!dropped) throw new AppError('video.not_found')
  await removeUpload(ctx.services.config, asset.upload_id as string)
  await sweepDropped(ctx, dropped)
  return reply.code(204).header('tus-resumable', '1.0.0').send()
}

/** Refuses before the body is read: further bytes are dropped, and the connection is not reused. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  request.raw.resume()
  reply.header('connection', 'close').header('tus-resumable', '1.0.0')
  const language = toLanguage(request.headers['accept-language']?.slice(0, 2))
  const isMissing = error instanceof AppError && error.code === 'video.not_found'
  return sendFailure(request, reply, error, language, isMissing ? 404 : 400)
}
