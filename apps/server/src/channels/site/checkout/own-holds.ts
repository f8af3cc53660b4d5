import type { HeldPlaces } from '@larunbat/rules/address/buying-pages'
import { checkoutPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../database/tables.ts'
import { cookieText, readCookie } from '../../../platform/http/cookies.ts'
import { hashCheckoutToken } from '../../../ticketing/orders/checkout-token.ts'
import { listOwnHolds, type OwnHold } from '../../../ticketing/orders/own-holds-store.ts'

/** Checkouts one browser remembers; the oldest is left out first. */
const MAX_HOLDS = 5
/** As long as a hold, what is said of one that ended, and offers to the waiting list of a day. */
const KEPT_SECONDS = 86_400
/** Letters of a secret: 256 bits in base64url. */
export const TOKEN_LENGTH = 43
const HOLDS = 'plazas'
/** Only that there are some, for the script of pages that are the same for all. */
const COUNT = 'plazas_n'

/** A hold with the secret by which its browser knows it. */
export type BrowserHold = OwnHold & { token: string }

/** Returns the secrets of the checkouts this browser opened lately, the latest first. They lie in a cookie no script reads. */
export function ownTokens(request: FastifyRequest, publicUrl: string): string[] {
  const text = readCookie(request, HOLDS, publicUrl) ?? ''
  const count = Math.min(MAX_HOLDS, Math.floor(text.length / TOKEN_LENGTH))
  return Array.from({ length: count }, (_, at) => text.slice(at * TOKEN_LENGTH, (at + 1) * TOKEN_LENGTH))
}

/** Remembers a checkout in the browser, and forgets those that it replaces or that are done. */
export function rememberOwnHold(
  { request, reply, publicUrl }: { request: FastifyRequest; reply: FastifyReply; publicUrl: string },
  token: string | null,
  done: readonly string[] = [],
): void {
  const known = ownTokens(request, publicUrl)
  const rest = known.filter((one) => one !== token && !done.includes(one))
  const tokens = (token?.length === TOKEN_LENGTH ? [token, ...rest] : rest).slice(0, MAX_HOLDS)
  if (tokens.join() === known.join()) return
  const seconds = tokens.length === 0 ? 0 : KEPT_SECONDS
  reply.header('set-cookie', [
    cookieText({ name: HOLDS, value: tokens.join(''), seconds }, publicUrl),
    cookieText({ name: COUNT, value: String(tokens.length), seconds, isReadable: true }, publicUrl),
  ])
}

/** Returns what this browser holds, or held until it ended, of all events, the latest first. */
export async function readOwnHolds(
  db: Db,
  request: FastifyRequest,
  publicUrl: string,
): Promise<BrowserHold[]> {
  const tokens = new Map(
    ownTokens(request, publicUrl).map((token) => [hashCheckoutToken(token).toString('hex'), token]),
  )
  const hashes = [...tokens.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const holds = await listOwnHolds(db, hashes)
  return holds.flatMap((hold) => {
    const token = tokens.get(hold.tokenHash.toString('hex'))
    return token === undefined ? [] : [{ ...hold, token }]
  })
}

/** Places that count as free to the buyer: those a new choice would replace. */
export const replaceableLines = (own: readonly OwnHold[], eventId: number) =>
  own.filter((hold) => hold.eventId === eventId && hold.state === 'open').flatMap(({ lines }) => lines)

/** All places of an event that the buyer holds now. */
export const heldLines = (own: readonly OwnHold[], eventId: number) =>
  own.filter((hold) => hold.eventId === eventId && hold.state !== 'ended').flatMap(({ lines }) => lines)

/**
 * Returns what a page says of holds, one entry a checkout. That one ended is only said while nothing else of the same event
 * is held.
 */
export function toHeldPlaces(own: readonly BrowserHold[], language: Language): HeldPlaces[] {
  const heldEvents = new Set(own.flatMap(({ state, eventId }) => (state === 'ended' ? [] : [eventId])))
  const byCheckout = Map.groupBy(
    own.filter(({ state, eventId }) => state !== 'ended' || !heldEvents.has(eventId)),
    ({ checkoutId }) => checkoutId,
  )
  return [...byCheckout.values()].flatMap((holds) => {
    const [first] = holds
    if (!first) return []
    const { state, token, expiresAt, timeZone, now } = first
    const places = holds.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
    const titles = holds.map(({ title }) => title)
    return [{ state, path: checkoutPath(language, token), places, titles, expiresAt, timeZone, now }]
  })
}
