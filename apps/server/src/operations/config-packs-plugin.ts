import { createHash } from 'node:crypto'
import { LANGUAGES } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { onTexts, packs } from '../platform/texts.ts'
import { currentLists, onLists } from '../settings/live-lists.ts'

/**
 * `GET /api/config/<lang>.json`: the language packs by namespace with the festival's own texts over them, with ETag
 * (contract section 7). `GET /api/config/listas.json`: the lists that administrators keep, with their names in every
 * language, for front ends that know the shipped ones.
 */
export function configPacksPlugin(app: FastifyInstance): void {
  const answers = new Map<string, { json: string; etag: string }>()
  const stops = [onTexts(() => answers.clear()), onLists(() => answers.clear())]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
  const serve = (name: string, read: () => object) =>
    app.get(`/api/config/${name}.json`, (request, reply) => {
      let answer = answers.get(name)
      if (!answer) {
        const json = JSON.stringify(read())
        answer = { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` }
        answers.set(name, answer)
      }
      // The panel asks once an hour by itself; whoever changes something must not be shown what was before.
      reply.header('etag', answer.etag).header('cache-control', 'public, no-cache')
      if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer.json)
    })
  for (const language of LANGUAGES) serve(language, () => packs[language])
  serve('listas', currentLists)
}
