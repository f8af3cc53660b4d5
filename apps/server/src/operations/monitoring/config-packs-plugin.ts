import { createHash } from 'node:crypto'
import { LANGUAGES } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { onTexts, overriddenTexts, packs, shippedStamps } from '../../platform/texts.ts'
import { currentLists, onLists } from '../../reference/festival-settings/current-lookups.ts'

/**
 * `GET /api/config/<lang>.json`: the language packs by namespace with the festival's own texts over them, with ETag
 * (contract section 7). With `?base=` and the stamp of the texts that a front end was built with, if they are those of this
 * server, only the festival's own texts: a page that is opened needs no quarter of a megabyte that it has. `GET /api/config/listas.json`: the lists that administrators keep, with their names in every
 * language, for front ends that know the shipped ones.
 */
export function configPacksPlugin(app: FastifyInstance): void {
  const answers = new Map<string, { json: string; etag: string }>()
  const stops = [onTexts(() => answers.clear()), onLists(() => answers.clear())]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
  const serve = (name: string, read: (base: string) => object) =>
    app.get<{ Querystring: { base?: unknown } }>(`/api/config/${name}.json`, (request, reply) => {
      const base = typeof request.query.base === 'string' ? request.query.base : ''
      // One answer for each stamp that is known; all others get the same.
      const key = `${name} ${isShipped(name, base) ? base : ''}`
      let answer = answers.get(key)
      if (!answer) {
        const json = JSON.stringify(read(base))
        answer = { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` }
        answers.set(key, answer)
      }
      // The panel asks once an hour by itself; a user who changes something must not be shown the former state.
      reply.header('etag', answer.etag).header('cache-control', 'public, no-cache')
      if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer.json)
    })
  for (const language of LANGUAGES)
    serve(language, (base) => (isShipped(language, base) ? overriddenTexts : packs)[language])
  serve('listas', currentLists)
}

const isShipped = (name: string, base: string): boolean =>
  base !== '' &&
  Object.hasOwn(shippedStamps, name) &&
  shippedStamps[name as keyof typeof shippedStamps] === base
