import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { toLanguage } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { sendFailure } from '../../platform/http/dispatcher.ts'
import { pathOfUpload, RAW_TYPE } from './upload-path.ts'
import { findUpload } from './upload-store.ts'

interface Options {
  db: Db
  services: Services
}

/**
 * Takes the bytes of an upload at PUT `/uploads/files/<id>`, straight to the storage: exactly as many as announced, or
 * none. The holder of the signed address may put them, again as well until they are used.
 */
export async function uploadsPlugin(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(
      pathOfUpload(':id'),
      { bodyLimit: Number.MAX_SAFE_INTEGER, config: { isStreamed: true } },
      async (request, reply) => {
        try {
          const bytes = await store(request, options)
          return await reply
            .header('cache-control', 'no-store')
            .send({ error: false, msg: '', data: { bytes } })
        } catch (error) {
          return refuse(request, reply, error)
        }
      },
    )
  })
}

async function store(request: FastifyRequest, { db, services }: Options): Promise<number> {
  const { id } = request.params as { id: string }
  if (!services.signer.isValid(pathOfUpload(id), request.query)) throw new AppError('request.not_allowed')
  const upload = await findUpload(db, id)
  if (!upload) throw new AppError('upload.not_found')
  if (request.headers['content-length'] !== String(upload.bytes)) throw new AppError('upload.wrong_length')
  const body = bodyOf(request.raw)
  const { bytes } = await services.storage.putStream(upload.key, body, RAW_TYPE)
  // Taken, expired or gone with its account meanwhile: these bytes came too late.
  if (!(await findUpload(db, id))) {
    await services.storage.delete(upload.key)
    throw new AppError('upload.not_found')
  }
  return bytes
}

const STATUS: Readonly<Record<string, number>> = { 'upload.not_found': 404, 'upload.wrong_length': 400 }

/**
 * The bytes of a request as a stream of its own. A storage that fails destroys this one, and the request lives on to be
 * answered; a request that is broken off destroys it with an error.
 */
function bodyOf(raw: IncomingMessage): PassThrough {
  const body = new PassThrough()
  raw.once('error', (error) => body.destroy(error))
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('the client has gone'))
  })
  return raw.pipe(body)
}

function drain(raw: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve()
    // Taken off its broken pipe first: that would pause it again.
    raw.unpipe()
    raw.once('end', resolve).once('close', resolve).resume()
  })
}

/** Longer bodies than any we take are cut off instead of read to their end. */
const MAX_DRAINED = 64 * 1024 * 1024

/**
 * Clients read an answer only once they have sent their body, and see a broken connection when it is closed before: the
 * rest is read and dropped first. Not for those who have no business here.
 */
async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  const { raw, headers } = request
  // The client has disconnected, and broken connections are not logged as our errors.
  if (raw.destroyed && !raw.complete) return reply.code(400).send()
  const isForeign = error instanceof AppError && error.code === 'request.not_allowed'
  if (!isForeign && Number(headers['content-length']) <= MAX_DRAINED) await drain(raw)
  else reply.header('connection', 'close')
  const language = toLanguage(headers['accept-language']?.slice(0, 2))
  return sendFailure(
    request,
    reply,
    error,
    language,
    (error instanceof AppError ? STATUS[error.code] : undefined) ?? 200,
  )
}
