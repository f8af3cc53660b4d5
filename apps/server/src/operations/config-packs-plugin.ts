import { createHash } from 'node:crypto'
import { LANGUAGES } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { onTexts, packs } from '../platform/texts.ts'

/**
 * `GET /api/config/<lang>.json`: the language packs by namespace with the festival's own texts over them, with ETag
 * (contract section 7).
 */
export function configPacksPlugin(app: FastifyInstance): void {
  const answers = new Map<string, { json: string; etag: string }>()
  const stop = onTexts(() => answers.clear())
  app.addHook('onClose', async () => stop())
  for (const language of LANGUAGES) {
    app.get(`/api/config/${language}.json`, (request, reply) => {
      let answer = answers.get(language)
      if (!answer) {
        const json = JSON.stringify(packs[language])
        answer = { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` }
        answers.set(language, answer)
      }
      // The panel asks once an hour by itself; whoever changes texts must not be shown those of before.
      reply.header('etag', answer.etag).header('cache-control', 'public, no-cache')
      if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer.json)
    })
  }
}
