import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { requireChangeable } from './access.ts'
import { FORM_PATH } from './own-host.ts'
import { FileReceiver, isForm } from './receive-file.ts'
import type { VideoCtx } from './settle-upload.ts'
import { refuse } from './tus-plugin.ts'
import { findAssetByUpload, isOpen, type VideoAsset } from './video-store.ts'
import { FORM_RETURN_PATH } from './vimeo/vimeo-host.ts'
import { findSender } from './work-store.ts'

/**
 * The form variant, for browsers without our script: POST `/uploads/form/<id>` takes one file of a `multipart/form-data`
 * form and sends the browser back to the panel's `vimeoform?uri=`, with `fallo=` where it was refused.
 * A form that was cut begins anew.
 */
export async function formPlugin(app: FastifyInstance, ctx: VideoCtx): Promise<void> {
  const receiver = new FileReceiver(ctx)
  const { publicUrl } = ctx.services.config
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('preClose', async () => receiver.stop())
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
          if (!isForm(request)) throw new AppError('request.wrong_content_type')
          const fault = await receiver.receive(request, id, () => findForm(ctx, id))
          return goToPanel(reply, publicUrl, uri, fault)
        } catch (error) {
          if (!(error instanceof AppError) || !isPage(request)) return refuse(request, reply, error)
          request.raw.resume()
          return goToPanel(reply.header('connection', 'close'), publicUrl, uri, error.code)
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
