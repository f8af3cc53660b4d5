import type { getOffer as contract } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { PER_PERSON_MAX, PRICE_MAX_CENTS } from '@larunbat/rules/ticketing/ticket-mode'
import type { Ctx, Handler } from '../../database/context.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { withCodeTried } from './code-limit.ts'
import {
  isFor,
  isOpenTo,
  isSellable,
  type Offer,
  type OfferSession,
  type OfferType,
  opensHidden,
  saleWindow,
} from './on-sale.ts'
import { readStock, type Stock } from './on-sale-store.ts'
import { readOffer } from './read-on-sale.ts'
import { policyOf } from './terms-store.ts'

type Output = OutputOf<typeof contract>
type OfferedSession = Output['sessions'][number]
type OfferedType = OfferedSession['types'][number]

/** What of a published event can be bought now, with final prices and what is left. */
export const getOffer: Handler<typeof contract> = (ctx, input) => getOfferFor(ctx, input, [])

/** Places a buyer holds, of a type for a session. */
export interface OwnPlaces {
  sessionId: number
  typeId: number
  quantity: number
}

/** Returns the same as a buyer sees it: places that are the buyer's own already are free to that buyer. */
export async function getOfferFor(
  ctx: Ctx,
  { eventId, code }: InputOf<typeof contract>,
  own: readonly OwnPlaces[],
): Promise<Output> {
  const offer = await readOffer(ctx.db, eventId)
  const { cardFeeBearer } = await readFestivalSettings(ctx.db)
  const stock = withoutOwn(await readStock(ctx.db, eventId), own)
  const sessionsFor = (typed: string | null) =>
    [...offer.sessions.values()].map((session) => toSession(offer, session, stock, typed))
  const openedBy = (typed: string) => ({
    found: sessionsFor(typed),
    isOpened: opensHidden(offer, typed),
  })
  return {
    eventId,
    title: offer.title,
    seller: offer.seller.name,
    currency: offer.currency,
    now: stock.now,
    sessions: code ? await withCodeTried(ctx, () => openedBy(code)) : sessionsFor(null),
    cause: offer.cause.project,
    takesDonations: offer.cause.project !== null,
    isDonationWhole: cardFeeBearer !== 'cause',
    hasWaitingList: offer.terms.hasWaitingList,
    refundTerms: policyOf(offer.terms),
  }
}

/** Counters without what the buyer holds. */
function withoutOwn(stock: Stock, own: readonly OwnPlaces[]): Stock {
  const [sessions, types] = [{ ...stock.sessions }, { ...stock.types }]
  for (const { sessionId, typeId, quantity } of own) {
    release(sessions, String(sessionId), quantity)
    release(types, `${sessionId}:${typeId}`, quantity)
  }
  return { ...stock, sessions, types }
}

function release<T extends { taken: number; spare: number | null }>(
  counters: Record<string, T>,
  key: string,
  quantity: number,
): void {
  const counter = counters[key]
  if (!counter) return
  const spare = counter.spare === null ? null : counter.spare + quantity
  counters[key] = { ...counter, taken: counter.taken - quantity, spare }
}

type Counter = { taken: number; capacity: number | null; spare?: number | null }

/** Places open to the public; null where they are not limited. */
const leftOf = (capacity: number | null, counter: Counter | undefined) => {
  const limits = [capacity, counter?.capacity ?? null].filter((limit) => limit !== null)
  const spare = counter?.spare ?? null
  if (limits.length === 0) return spare
  const free = Math.min(...limits) - (counter?.taken ?? 0)
  return Math.max(0, spare === null ? free : Math.min(free, spare))
}

function toSession(
  offer: Offer,
  session: OfferSession,
  stock: Stock,
  code: InputOf<typeof contract>['code'],
): OfferedSession {
  const available = leftOf(session.capacity, stock.sessions[session.id])
  const types = [...offer.types.values()]
    .filter((type) => isFor(type, session) && isOpenTo(type, code))
    .map((type) => toType(session, type, stock, available))
  const { id, name, startsAt, endsAt, timeZone, status, maxPerPerson } = session
  return { id, name, startsAt, endsAt, timeZone, status, available, maxPerPerson, types }
}

function toType(session: OfferSession, type: OfferType, stock: Stock, ofSession: number | null): OfferedType {
  const own = type.capacity === null ? null : leftOf(type.capacity, stock.types[`${session.id}:${type.id}`])
  const limits = [ofSession, own].filter((limit) => limit !== null)
  const available = limits.length === 0 ? null : Math.min(...limits)
  const { opens, closes } = saleWindow(session, type)
  const reason = reasonOf(session, opens, closes, available, stock.now)
  const isChoice = type.pricing === 'choice'
  return {
    id: type.id,
    name: type.name,
    pricing: type.pricing,
    priceCents: isChoice ? null : type.pricing === 'free' ? 0 : (type.priceCents ?? session.priceCents ?? 0),
    minCents: isChoice ? type.minCents : 0,
    maxCents: isChoice ? PRICE_MAX_CENTS : null,
    suggestedCents: isChoice ? type.suggestedCents : [],
    maxPerOrder: Math.min(type.maxPerOrder ?? PER_PERSON_MAX, session.maxPerPerson),
    isCompanion: type.isCompanion,
    isHidden: type.code !== null,
    available,
    saleStartsAt: opens,
    saleEndsAt: closes,
    isOnSale: reason === null,
    reason,
  }
}

function reasonOf(
  session: OfferSession,
  opens: string | null,
  closes: string,
  available: number | null,
  now: string,
): OfferedType['reason'] {
  if (session.status === 'soldOut' || (isSellable(session) && available === 0)) return 'soldOut'
  if (!isSellable(session)) return 'status'
  if (opens !== null && now < opens) return 'notYet'
  return now >= closes ? 'over' : null
}
