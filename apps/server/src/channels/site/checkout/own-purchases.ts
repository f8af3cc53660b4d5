import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieText, readCookie } from '../../../platform/http/cookies.ts'
import { ownTokens, TOKEN_LENGTH } from './own-holds.ts'

/** Purchases one browser remembers; the oldest is left out first. */
const MAX_PURCHASES = 10
/** From the first sale of an edition until well after its day. */
const KEPT_SECONDS = 200 * 86_400
const PURCHASES = 'compras'

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  publicUrl: string
}

/** Returns the secrets of the purchases made in this browser, the latest first. They lie in a cookie no script reads. */
export function purchaseTokens(request: FastifyRequest, publicUrl: string): string[] {
  const text = readCookie(request, PURCHASES, publicUrl) ?? ''
  const count = Math.min(MAX_PURCHASES, Math.floor(text.length / TOKEN_LENGTH))
  return Array.from({ length: count }, (_, at) => text.slice(at * TOKEN_LENGTH, (at + 1) * TOKEN_LENGTH))
}

/**
 * Remembers a paid checkout in the browser that held its places. Browsers that merely open its address, as that of a
 * friend it was sent to, remember nothing.
 */
export function rememberPurchase({ request, reply, publicUrl }: Visit, token: string): void {
  if (!ownTokens(request, publicUrl).includes(token)) return
  const tokens = [token, ...purchaseTokens(request, publicUrl).filter((one) => one !== token)]
  const value = tokens.slice(0, MAX_PURCHASES).join('')
  reply.header('set-cookie', cookieText({ name: PURCHASES, value, seconds: KEPT_SECONDS }, publicUrl))
}

/** Removes the list from the browser, as on a computer that others use too. The tickets stay valid. */
export function deletePurchaseCookie({ reply, publicUrl }: Omit<Visit, 'request'>): void {
  reply.header('set-cookie', cookieText({ name: PURCHASES, value: '', seconds: 0 }, publicUrl))
}
