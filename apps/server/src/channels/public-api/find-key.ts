import type { Read } from '@larunbat/contract/public'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { countHit } from '../../platform/limits/rate-limit.ts'
import { findTokenHolder, recordTokenUse, type TokenHolder } from '../integrations/token-store.ts'
import { PublicApiError } from './problem.ts'

/** Requests of one key in a minute; counted in the database, as processes share it. */
const PER_MINUTE = { name: 'api-key', max: 600, windowSeconds: 60 }

/** The key of a request, with the right to what is asked for. Throws a problem otherwise. */
export async function requireKey(
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
  if (access !== 'key' && !key.scopes.includes(access)) throw new PublicApiError(403, 'scope_missing')
  // No request waits for it or fails by it.
  if (key.isUnseen) void recordTokenUse(db, key.id).catch(() => undefined)
  return key
}
