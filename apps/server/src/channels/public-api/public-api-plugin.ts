import { allType, type CommonQuery, pageType, type Read, reads } from '@larunbat/contract/public'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { isConnectionLost } from '../../platform/db/connection-lost.ts'
import { bytesOf, type Page, toPage } from '../../platform/http/compressed-page.ts'
import { PageCache } from '../../platform/http/page-cache.ts'
import { pickEncoding } from '../../platform/http/send-page.ts'
import { countHit } from '../../platform/limits/rate-limit.ts'
import { memoryLimits, secondsToWait } from '../../platform/limits/shared-limits.ts'
import { onLists } from '../../reference/festival-settings/current-lookups.ts'
import { findTokenHolder, recordTokenUse, type TokenHolder } from '../integrations/token-store.ts'
import type { Catalog } from '../programme/catalog.ts'
import { apiIndex } from './index-page.ts'
import { PublicApiError, sendReadProblem } from './problem.ts'
import type { Reader } from './read-context.ts'
import { readers } from './readers.ts'

/** Requests of one key in a minute; counted in the database, as processes share it. */
const PER_MINUTE = { name: 'api-key', max: 600, windowSeconds: 60 }

/** Returns the key of a request, with the right to what is requested. Throws a problem otherwise. */
async function requireKey(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<Read['access'], 'public'>,
): Promise<TokenHolder> {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
  if (token === '' || token.length > 200 || scheme.toLowerCase() !== 'bearer') {
    reply.header('www-authenticate', 'Bearer')
    throw new PublicApiError(401, 'key_needed')
  }
  const key = await findTokenHolder(db, hashToken(token))
  if (!key) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    throw new PublicApiError(401, 'key_wrong')
  }
  const wait = await countHit(db, PER_MINUTE, String(key.id))
  if (wait > 0) {
    reply.header('retry-after', String(wait))
    throw new PublicApiError(429, 'too_many')
  }
  if (access !== 'key' && !key.scopes.includes(access))
    throw new PublicApiError(403, 'scope_missing', [], { scope: access })
  // No request waits for it or fails by it.
  if (key.isUnseen) void recordTokenUse(db, key.id).catch(() => undefined)
  return key
}

export const API_PREFIX = '/api/v1'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Public responses may be 15 seconds old, and are revalidated in the background for another minute. */
const PUBLIC_CACHING = 'public, max-age=15, stale-while-revalidate=60'
const PRIVATE_CACHING = 'private, no-cache'
/** Answers with places left are made anew so often. */
const PLACES_MS = 5_000
/** Requests per minute of one network that are not served from memory. */
const PER_NETWORK = 600
const MAX_ANSWERS = 500

/** Reads of one or more sessions include current availability. */
const hasPlaces = ({ path }: Read) => path.endsWith('/sessions')

/** The public interface: `GET /api/v1/…`, JSON with English names, for websites of festivals and their tools. */
export function publicApiPlugin(
  app: FastifyInstance,
  { db, services, catalog }: { db: Db; services: Services; catalog: Catalog },
): void {
  const { publicUrl } = services.config
  const cache = new PageCache(MAX_ANSWERS)
  const limiter = memoryLimits().of({ name: 'public-api', max: PER_NETWORK, seconds: 60 })
  // The database shows new names before this process has loaded them: a response made in between is not cached.
  let takenUp = 0
  const stop = onLists(() => {
    takenUp += 1
  })
  app.addHook('onClose', async () => stop())

  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof PublicApiError) return sendReadProblem(reply, publicUrl, error)
      if (error.statusCode && error.statusCode < 500)
        return sendReadProblem(reply, publicUrl, new PublicApiError(error.statusCode, 'parameter_wrong'))
      // The database is back in seconds.
      if (isConnectionLost(error))
        return sendReadProblem(
          reply.header('retry-after', '5'),
          publicUrl,
          new PublicApiError(503, 'unavailable'),
        )
      ;(request.log as unknown as Logger).error({ err: error }, 'The public interface failed.')
      return sendReadProblem(reply, publicUrl, new PublicApiError(500, 'failed'))
    })
    for (const one of readers) {
      scope.get(API_PREFIX + one.read.path, (request, reply) => answer(one, request, reply))
    }
    scope.get(API_PREFIX, async (request, reply) => {
      openToAll(reply)
      return sendData(
        request,
        reply,
        toPage(JSON.stringify(apiIndex(publicUrl, reads)), JSON_TYPE),
        PUBLIC_CACHING,
      )
    })
    scope.options(`${API_PREFIX}/*`, async (_request, reply) => {
      openToAll(reply)
      return reply
        .header('access-control-allow-methods', 'GET, HEAD')
        .header('access-control-allow-headers', 'if-none-match')
        .header('access-control-max-age', '86400')
        .code(204)
        .send()
    })
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${API_PREFIX}/*`,
      handler: async (_request, reply) => {
        reply.header('allow', 'GET, HEAD, OPTIONS')
        throw new PublicApiError(405, 'method_wrong')
      },
    })
    scope.get(`${API_PREFIX}/*`, async () => {
      throw new PublicApiError(404, 'not_found')
    })
  })

  async function answer({ read, handle }: Reader, request: FastifyRequest, reply: FastifyReply) {
    const { access } = read
    const key = access === 'public' ? undefined : await requireKey(db, request, reply, access)
    const query = parseQuery(read, request)
    const id = (request.params as { id?: string }).id ?? ''
    const make = async () => {
      const language = query.language ?? 'en'
      const data = await handle({ db, services, catalog, language, publicUrl, key }, query as never, id)
      if (data === undefined) throw new PublicApiError(404, 'not_found')
      return toPage(JSON.stringify(written(read, data, query.fields)), JSON_TYPE)
    }
    if (access !== 'public') return sendData(request, reply, await make(), PRIVATE_CACHING)
    openToAll(reply)
    const { stamp } = await catalog.current()
    const names = `${stamp} ${takenUp}`
    const state = hasPlaces(read) ? `${names} ${Math.floor(Date.now() / PLACES_MS)}` : names
    const known = cache.find(request.url, state)
    if (known) return sendData(request, reply, known, PUBLIC_CACHING)
    await requireNetworkLeft(request, reply)
    return sendData(request, reply, cache.keep(request.url, state, await make()), PUBLIC_CACHING)
  }

  async function requireNetworkLeft(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await limiter.take(request.ip)
    } catch (refusal) {
      reply.header('retry-after', String(secondsToWait(refusal)))
      throw new PublicApiError(429, 'too_many')
    }
  }
}

/** What is published may be read by the pages of any site. */
const openToAll = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-expose-headers', 'etag, retry-after')

/** Unknown parameters are refused: a filter with a letter wrong would otherwise find everything. */
function parseQuery(read: Read, request: FastifyRequest): CommonQuery {
  const given = request.query as Record<string, unknown>
  const known = new Set(Object.values(read.query.fields).map(({ wire }) => wire))
  const unknown = Object.keys(given).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new PublicApiError(400, 'parameter_unknown', unknown.slice(0, 20), { known: [...known].sort() })
  const parsed = read.query.schema.safeParse(given)
  if (parsed.success) return parsed.data as CommonQuery
  const wrong = parsed.error.issues.map(({ path }) => String(path[0] ?? ''))
  throw new PublicApiError(400, 'parameter_wrong', [...new Set(wrong)])
}

/** Returns the response in the form of the contract, validated; with only the requested fields. */
function written({ item, answers }: Read, data: unknown, fields: string | undefined): unknown {
  const type = answers === 'one' ? item : answers === 'all' ? allType(item) : pageType(item)
  const whole = type.write(data as never, '') as Record<string, unknown>
  if (fields === undefined) return whole
  const names = Object.values(item.fields).map(({ wire }) => wire)
  const select = selectFields(fields, names)
  return answers === 'one'
    ? select(whole)
    : { ...whole, data: (whole.data as Record<string, unknown>[]).map(select) }
}

/** A function that leaves of an object the fields named, with commas between; a name that is none is refused. */
function selectFields(
  wanted: string,
  names: readonly string[],
): (whole: Record<string, unknown>) => Record<string, unknown> {
  const asked = [
    ...new Set(
      wanted
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
  if (asked.length === 0 || asked.some((name) => !names.includes(name)))
    throw new PublicApiError(400, 'parameter_wrong', ['fields'])
  return (whole) => Object.fromEntries(asked.flatMap((name) => (name in whole ? [[name, whole[name]]] : [])))
}

/**
 * Answers with bytes under a strong entity tag, which differs with the encoding as the bytes do (RFC 9110, 8.8.3); 304 when
 * the asker has them in any of them.
 */
async function sendData(request: FastifyRequest, reply: FastifyReply, page: Page, caching: string) {
  const bare = page.etag.replace(/^W\//, '').replaceAll('"', '')
  const encoding = page.isCompressible ? pickEncoding(request.headers['accept-encoding']) : 'identity'
  reply
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')
    .header('etag', `"${bare}-${encoding}"`)
  if (isKnown(request.headers['if-none-match'], bare)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type(page.type)
    .send(await bytesOf(page, encoding))
}

function isKnown(header: string | undefined, bare: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '').replaceAll('"', '')
    return plain.replace(/-(?:br|gzip|identity)$/, '') === bare
  })
}
