import { createHash } from 'node:crypto'
import { listCities } from '@larunbat/contract'
import { toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { listAllCities, searchCities } from './cities/city-index.ts'

const MAX_RESULTS = 50

/**
 * `GET /api/ciudades?q=&limite=&lang=`: the one call of the contract that is no POST. Without `q` it is the whole list,
 * which changes only with a release and is cached by its ETag.
 */
export function citiesPlugin(app: FastifyInstance): void {
  const whole = new Map<string, { json: string; etag: string }>()

  app.get('/api/ciudades', async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const language = toLanguage(query.lang)
    const parsed = listCities.input.schema.safeParse(query)
    const { query: text, limit } = parsed.success ? parsed.data : {}
    reply.header('content-type', 'application/json; charset=utf-8')
    if (text) {
      const cities = searchCities({ query: text, limit: Math.min(limit ?? 20, MAX_RESULTS), language })
      return reply.header('cache-control', 'public, max-age=3600').send(envelope(cities))
    }
    let all = whole.get(language)
    if (!all) {
      const json = envelope(listAllCities(language))
      all = { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` }
      whole.set(language, all)
    }
    reply.header('etag', all.etag).header('cache-control', 'public, max-age=3600, must-revalidate')
    if (request.headers['if-none-match']?.includes(all.etag)) return reply.code(304).send()
    return reply.send(limit === undefined ? all.json : envelope(listAllCities(language).slice(0, limit)))
  })
}

type Cities = Parameters<(typeof listCities)['output']['write']>[0]
const envelope = (cities: Cities) =>
  JSON.stringify({ error: false, msg: '', data: listCities.output.write(cities, '') })
