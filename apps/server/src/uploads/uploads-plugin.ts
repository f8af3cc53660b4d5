import { Readable } from 'node:stream'
import { toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { sendFailure } from '../platform/http/dispatcher.ts'
import type { Db } from '../tables.ts'
import { pathOfUpload, RAW_TYPE } from './upload-path.ts'
import { findUpload } from './upload-store.ts'

interface Options {
  db: Db
  services: Services
}

/**
 * Takes the bytes of an upload at PUT `/uploads/files/<id>`, straight to the storage: exactly as many as announced, or
 * none. Whoever has the signed address may put them, again as well until they are used.
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
  // The request outlives a storage that fails, or its client would see a broken connection instead of our answer.
  const body = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
  const { bytes } = await services.storage.putStream(upload.key, body, RAW_TYPE)
  // Taken, expired or gone with its account meanwhile: these bytes came too late.
  if (!(await findUpload(db, id))) {
    await services.storage.delete(upload.key)
    throw new AppError('upload.not_found')
  }
  return bytes
}

const STATUS: Readonly<Record<string, number>> = { 'upload.not_found': 404, 'upload.wrong_length': 400 }

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  // The client sends on until it has read the answer: what comes is dropped, and nothing more is asked of this connection.
  request.raw.resume()
  reply.header('connection', 'close')
  const language = toLanguage(request.headers['accept-language']?.slice(0, 2))
  return sendFailure(
    request,
    reply,
    error,
    language,
    error instanceof AppError ? STATUS[error.code] : undefined,
  )
}
