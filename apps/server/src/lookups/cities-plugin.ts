import { listCities } from '@larunbat/contract'
import { type Language, toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { bytesOf, type Page, toPage } from '../site/page-bytes.ts'
import { pickEncoding } from '../site/send-page.ts'
import { listAllCities, searchCities } from './cities/city-index.ts'

const MAX_RESULTS = 50
const JSON_TYPE = 'application/json; charset=utf-8'

/** All cities of one language: one by one, and as the whole answer, whose compressed bytes are kept. */
interface Whole {
  rows: readonly string[]
  page: Page
}

/**
 * `GET /api/ciudades?q=&limite=&lang=`: the one call of the contract that is no POST. Without `q` it is the whole list,
 * which changes only with a release, is made once a language, and is cached by its ETag.
 */
export function citiesPlugin(app: FastifyInstance): void {
  const made = new Map<Language, Whole>()
  const wholeOf = (language: Language): Whole => {
    let whole = made.get(language)
    if (!whole) {
      const rows = rowsOf(listAllCities(language))
      whole = { rows, page: toPage(envelope(rows), JSON_TYPE) }
      made.set(language, whole)
    }
    return whole
  }

  app.get('/api/ciudades', async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const language = toLanguage(query.lang)
    const parsed = listCities.input.schema.safeParse(query)
    const { query: text, limit } = parsed.success ? parsed.data : {}
    reply.header('content-type', JSON_TYPE)
    if (text) {
      const cities = searchCities({ query: text, limit: Math.min(limit ?? 20, MAX_RESULTS), language })
      return reply.header('cache-control', 'public, max-age=3600').send(envelope(rowsOf(cities)))
    }
    const { rows, page } = wholeOf(language)
    reply.header('etag', page.etag).header('cache-control', 'public, max-age=3600, must-revalidate')
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
    if (limit !== undefined && limit < rows.length) return reply.send(envelope(rows.slice(0, limit)))
    const encoding = pickEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').send(await bytesOf(page, encoding))
  })
}

type Cities = Parameters<(typeof listCities)['output']['write']>[0]
const rowsOf = (cities: Cities): string[] =>
  (listCities.output.write(cities, '') as object[]).map((city) => JSON.stringify(city))
const envelope = (rows: readonly string[]) => `{"error":false,"msg":"","data":[${rows.join(',')}]}`
