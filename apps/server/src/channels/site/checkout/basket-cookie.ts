import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { cookieText, readCookie } from '../../../platform/http/cookies.ts'

/** Events of one basket: as many as one checkout takes. */
export const BASKET_MOST = 10
const WEEK_SECONDS = 7 * 86_400
/** Browsers keep cookies of 4,096 bytes, their name and attributes among them. */
const MAX_LETTERS = 3_600
const BASKET = 'cesta'
/** The number of events alone, for the script that shows it on pages shared by all visitors. */
const COUNT = 'cesta_n'

export interface BasketLine {
  sessionId: number
  typeId: number
  quantity: number
  /** The price that was shown or chosen, a ticket. */
  cents: number
}

/** The tickets of one event in a basket. */
export interface BasketEntry {
  eventId: number
  lines: BasketLine[]
  voucher: string | null
  /** Opens types that are hidden behind it. */
  code: string | null
  donationCents: number
  /** Names the checkout that keeps its places, so that the basket is empty of it once that is paid. */
  mark: string | null
}

const number = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const words = z.string().max(60).nullable()
/** Short names of nothing at all: a cookie is sent with each request. */
const stored = z
  .array(
    z.tuple([
      number,
      z
        .array(z.tuple([number, number, number.min(1).max(1000), number]))
        .min(1)
        .max(20),
      words,
      words,
      number.max(1_000_000),
      z.string().max(20).nullable(),
    ]),
  )
  .max(BASKET_MOST)

/**
 * Returns the basket of a browser. It is stored in a cookie without personal data: tickets, and amounts of the buyer's
 * choice. It is trusted no more than a form: its content is priced and compared like one. An unreadable cookie is an
 * empty basket, and of duplicate events the first entry counts.
 */
export function basketOf(request: FastifyRequest): BasketEntry[] {
  const text = readCookie(request, BASKET)
  if (!text) return []
  const parsed = stored.safeParse(fromJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) return []
  const firstOf = new Map(parsed.data.toReversed().map((entry) => [entry[0], entry]))
  return parsed.data
    .filter((entry) => firstOf.get(entry[0]) === entry)
    .map(([eventId, lines, voucher, code, donationCents, mark]) => ({
      eventId,
      voucher,
      code,
      donationCents,
      mark,
      lines: lines.map(([sessionId, typeId, quantity, cents]) => ({ sessionId, typeId, quantity, cents })),
    }))
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Lets the browser keep a basket for a week. False, and nothing is kept, when it takes more than a cookie holds. */
export function saveBasket(reply: FastifyReply, entries: readonly BasketEntry[], publicUrl: string): boolean {
  const packed = entries.map(({ eventId, lines, voucher, code, donationCents, mark }) => [
    eventId,
    lines.map(({ sessionId, typeId, quantity, cents }) => [sessionId, typeId, quantity, cents]),
    voucher,
    code,
    donationCents,
    mark,
  ])
  const text = Buffer.from(JSON.stringify(packed)).toString('base64url')
  if (entries.length > BASKET_MOST || text.length > MAX_LETTERS) return false
  const seconds = entries.length === 0 ? 0 : WEEK_SECONDS
  const count = { name: COUNT, value: String(entries.length), seconds, isReadable: true }
  reply.header('set-cookie', [
    cookieText({ name: BASKET, value: text, seconds }, publicUrl),
    cookieText(count, publicUrl),
  ])
  return true
}

/** Names a checkout in a basket without its secret. */
export const markOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url').slice(0, 12)

/** The same basket with what was picked of one event, in the place of what it held of it before. */
export const withEntry = (entries: readonly BasketEntry[], entry: BasketEntry): BasketEntry[] =>
  entries.some(({ eventId }) => eventId === entry.eventId)
    ? entries.map((known) => (known.eventId === entry.eventId ? entry : known))
    : [...entries, entry]
