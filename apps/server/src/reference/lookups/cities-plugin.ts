import { listCities } from '@larunbat/contract'
import { type Language, toLanguage } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import { bytesOf, type Encoding, type Page, toPage } from '../../platform/http/compressed-page.ts'
import { pickEncoding } from '../../platform/http/send-page.ts'
import { listAllCities, searchCities } from './cities/city-index.ts'

const MAX_RESULTS = 50
const JSON_TYPE = 'application/json; charset=utf-8'

/** All cities of one language: one by one, and as the whole answer in each encoding used so far. */
interface Whole {
  rows: readonly string[]
  page: Page
  bytes: Map<Encoding, Promise<Buffer>>
}

/**
 * `GET /api/ciudades?q=&limite=&lang=`: the one call of the contract that is no POST. Without `q` it is the whole list,
 * which changes only with a release, is made and compressed once a language, and is cached by its ETag. A part of it goes
 * as it is: compressing a long one costs as much as all of it, for each possible length.
 */
export function citiesPlugin(app: FastifyInstance): void {
  const made = new Map<Language, Whole>()
  const wholeOf = (language: Language): Whole => {
    const whole = made.get(language) ?? makeWhole(language)
    made.set(language, whole)
    return whole
  }

  app.get('/api/ciudades', { compress: false }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const language = toLanguage(query.lang)
    const parsed = listCities.input.schema.safeParse(query)
    const { query: text, limit } = parsed.success ? parsed.data : {}
    reply.type(JSON_TYPE)
    if (text) {
      const cities = searchCities({ query: text, limit: Math.min(limit ?? 20, MAX_RESULTS), language })
      return reply.header('cache-control', 'public, max-age=3600').send(envelope(rowsOf(cities)))
    }
    const whole = wholeOf(language)
    reply.header('etag', whole.page.etag).header('cache-control', 'public, max-age=3600, must-revalidate')
    if (request.headers['if-none-match']?.includes(whole.page.etag)) return reply.code(304).send()
    if (limit !== undefined && limit < whole.rows.length)
      return reply.send(envelope(whole.rows.slice(0, limit)))
    const encoding = pickEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').send(await keptBytes(whole, encoding))
  })
}

function makeWhole(language: Language): Whole {
  const rows = rowsOf(listAllCities(language))
  return { rows, page: toPage(envelope(rows), JSON_TYPE), bytes: new Map() }
}

/** The whole list in an encoding, created on first use. */
function keptBytes({ page, bytes }: Whole, encoding: Encoding): Promise<Buffer> {
  const kept = bytes.get(encoding) ?? bytesOf(page, encoding)
  bytes.set(encoding, kept)
  kept.catch(() => bytes.delete(encoding))
  return kept
}

type Cities = Parameters<(typeof listCities)['output']['write']>[0]
const rowsOf = (cities: Cities): string[] =>
  (listCities.output.write(cities, '') as object[]).map((city) => JSON.stringify(city))
const envelope = (rows: readonly string[]) => `{"error":false,"msg":"","data":[${rows.join(',')}]}`
