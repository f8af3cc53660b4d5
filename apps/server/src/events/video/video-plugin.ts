import type { FastifyInstance } from 'fastify'
import { formPlugin } from './form-plugin.ts'
import type { VideoCtx } from './settle-upload.ts'
import { tusPlugin } from './tus-plugin.ts'

/** Where the bytes of videos come in. */
export async function videoPlugin(app: FastifyInstance, ctx: VideoCtx): Promise<void> {
  await tusPlugin(app, ctx)
  await formPlugin(app, ctx)
}
