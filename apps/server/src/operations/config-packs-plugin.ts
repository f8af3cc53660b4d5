import { createHash } from 'node:crypto'
import { LANGUAGES } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { packs } from '../platform/texts.ts'

/** `GET /api/config/<lang>.json`: the language packs by namespace, with ETag (contract section 7). */
export function configPacksPlugin(app: FastifyInstance): void {
  for (const language of LANGUAGES) {
    const json = JSON.stringify(packs[language])
    const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
    app.get(`/api/config/${language}.json`, (request, reply) => {
      reply.header('etag', etag).header('cache-control', 'public, max-age=3600')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/json; charset=utf-8').send(json)
    })
  }
}
