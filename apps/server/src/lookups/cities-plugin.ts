import { listCities } from '@larunbat/contract'
import { type Language, toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { bytesOf, type Encoding, type Page, toPage } from '../site/page-bytes.ts'
import { pickEncoding } from '../site/send-page.ts'
import { listAllCities, searchCities } from './cities/city-index.ts'

const MAX_RESULTS = 50
const JSON_TYPE = 'application/json; charset=utf-8'
const OPEN = '{"error":false,"msg":"","data":['
const CLOSE = ']}'

/** All cities of one language as the answer's bytes, in each encoding somebody took, and where each city ends in them. */
interface Whole {
  page: Page
  plain: Buffer
  ends: Uint32Array
  bytes: Map<Encoding, Promise<Buffer>>
}

/**
 * `GET /api/ciudades?q=&limite=&lang=`: the one call of the contract that is no POST. Without `q` it is the whole list,
 * which changes only with a release, is made and compressed once a language, and is cached by its ETag.
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
    const send = async (bytesIn: (encoding: Encoding) => Promise<Buffer>) => {
      const encoding = pickEncoding(request.headers['accept-encoding'])
      const bytes = await bytesIn(encoding)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.header('vary', 'accept-encoding').type(JSON_TYPE).send(bytes)
    }
    const sendFew = (body: string) => {
      const page = toPage(body, JSON_TYPE)
      return page.isCompressible
        ? send((encoding) => bytesOf(page, encoding))
        : reply.type(JSON_TYPE).send(body)
    }
    if (text) {
      const cities = searchCities({ query: text, limit: Math.min(limit ?? 20, MAX_RESULTS), language })
      reply.header('cache-control', 'public, max-age=3600')
      return sendFew(`${OPEN}${rowsOf(cities).join(',')}${CLOSE}`)
    }
    const whole = wholeOf(language)
    reply.header('etag', whole.page.etag).header('cache-control', 'public, max-age=3600, must-revalidate')
    if (request.headers['if-none-match']?.includes(whole.page.etag)) return reply.code(304).send()
    if (limit === undefined || limit >= whole.ends.length)
      return send((encoding) => keptBytes(whole, encoding))
    const part = Buffer.concat([whole.plain.subarray(0, whole.ends[limit - 1]), Buffer.from(CLOSE)])
    // Compressing a long part costs as much as the whole list, for each length somebody thinks of.
    return limit > MAX_RESULTS ? reply.type(JSON_TYPE).send(part) : sendFew(String(part))
  })
}

function makeWhole(language: Language): Whole {
  const rows = rowsOf(listAllCities(language))
  const ends = new Uint32Array(rows.length)
  let end = OPEN.length - 1
  rows.forEach((row, place) => {
    end += 1 + Buffer.byteLength(row)
    ends[place] = end
  })
  const page = toPage(`${OPEN}${rows.join(',')}${CLOSE}`, JSON_TYPE)
  return { page, plain: page.plain as Buffer, ends, bytes: new Map() }
}

/** The whole list in an encoding, compressed by whoever is the first to take it. */
async function keptBytes({ page, plain, bytes }: Whole, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain
  const kept = bytes.get(encoding) ?? bytesOf(page, encoding)
  bytes.set(encoding, kept)
  kept.catch(() => bytes.delete(encoding))
  return kept
}

type Cities = Parameters<(typeof listCities)['output']['write']>[0]
const rowsOf = (cities: Cities): string[] =>
  (listCities.output.write(cities, '') as object[]).map((city) => JSON.stringify(city))
