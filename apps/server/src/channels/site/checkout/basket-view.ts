import type { getOffer } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { BasketEvent, BasketGroup } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import type { Ctx } from '../../../database/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/texts.ts'
import { readTypedVoucher } from '../../../ticketing/orders/find-voucher.ts'
import type { OwnHold } from '../../../ticketing/orders/own-holds-store.ts'
import { priceOrder, soldOut } from '../../../ticketing/orders/price-order.ts'
import { getOfferFor } from '../../../ticketing/ticket-types/get-on-sale.ts'
import { readOffer } from '../../../ticketing/ticket-types/read-on-sale.ts'
import type { BasketEntry, BasketLine } from './basket-cookie.ts'
import { type BoughtEvent, findBoughtEvents } from './bought-events.ts'
import { replaceableLines } from './own-holds.ts'

type Offer = OutputOf<typeof getOffer>

const CODES = {
  notYet: 'order.not_yet_on_sale',
  over: 'order.sale_over',
  status: 'order.session_not_on_sale',
} as const

/**
 * Compares a choice with what is left and on sale now. It takes nothing, so a purchase may still be refused. Throws
 * `order.sold_out`, `order.not_yet_on_sale`, `order.sale_over` and `order.session_not_on_sale`.
 */
function assertLeft(lines: readonly BasketLine[], offer: Offer): void {
  const countOf = (wanted: (line: BasketLine) => boolean) =>
    lines.filter(wanted).reduce((all, { quantity }) => all + quantity, 0)
  for (const { sessionId, typeId } of lines) {
    const session = offer.sessions.find(({ id }) => id === sessionId)
    const type = session?.types.find(({ id }) => id === typeId)
    if (!session || !type) continue
    if (type.reason === 'soldOut') throw soldOut(sessionId, 0)
    if (type.reason !== null) throw new AppError(CODES[type.reason], { data: { sesion_id: sessionId } })
    const inSession = countOf((line) => line.sessionId === sessionId)
    const ofType = countOf((line) => line.sessionId === sessionId && line.typeId === typeId)
    if (session.available !== null && inSession > session.available)
      throw soldOut(sessionId, session.available)
    if (type.available !== null && ofType > type.available) throw soldOut(sessionId, type.available)
  }
}

/** What a basket holds, priced as it would be sold now, what is paid together standing together. */
export async function toBasketGroups(
  ctx: Ctx,
  entries: readonly BasketEntry[],
  own: readonly OwnHold[],
): Promise<BasketGroup[]> {
  if (entries.length === 0) return []
  const told = await findBoughtEvents(
    ctx.db,
    entries.map(({ eventId }) => eventId),
  )
  const priced = await Promise.all(entries.map((entry) => toEvent(ctx, entry, told.get(entry.eventId), own)))
  const groups = new Map<string, BasketGroup>()
  for (const { currency, event } of priced) {
    const group = groups.get(currency) ?? { currency, totalCents: 0, events: [] }
    groups.set(currency, group)
    group.events.push(event)
    group.totalCents += event.totalCents
  }
  return [...groups.values()]
}

/** Asserts that an entry could be bought as it is, by a buyer with these holds. Throws what `web_reserva` would. */
export async function assertBuyable(ctx: Ctx, entry: BasketEntry, own: readonly OwnHold[]): Promise<void> {
  await priceEntry(ctx, entry, own)
}

async function priceEntry(ctx: Ctx, entry: BasketEntry, own: readonly OwnHold[]) {
  const { db } = ctx
  const { eventId, code, donationCents } = entry
  const [offer, shown] = await Promise.all([
    readOffer(db, eventId),
    getOfferFor(ctx, { eventId, code }, replaceableLines(own, eventId)),
  ])
  const voucher = await readTypedVoucher(ctx, eventId, entry.voucher)
  const lines = entry.lines.map(({ sessionId, typeId, quantity, cents }) => ({
    sessionId,
    typeId,
    quantity,
    chosenCents: cents,
  }))
  const { order } = priceOrder(offer, { eventId, lines, code, donationCents }, voucher)
  assertLeft(entry.lines, shown)
  return { offer, order }
}

async function toEvent(ctx: Ctx, entry: BasketEntry, told: BoughtEvent | undefined, own: readonly OwnHold[]) {
  const { eventId } = entry
  const about = {
    eventId,
    slug: told?.slug ?? null,
    venue: told?.venue ?? null,
    cause: told?.cause ?? null,
  }
  try {
    const { offer, order } = await priceEntry(ctx, entry, own)
    const { discountCents, donationCents, totalCents } = order
    const lines = entry.lines.map(({ sessionId, typeId, quantity, cents }, at) => ({
      sessionId,
      typeId,
      quantity,
      seenCents: cents,
      unitCents: order.lines[at]?.unitCents ?? cents,
      startsAt: offer.sessions.get(sessionId)?.startsAt ?? '',
      timeZone: offer.sessions.get(sessionId)?.timeZone ?? 'UTC',
      typeName: offer.types.get(typeId)?.name ?? null,
    }))
    const { title, seller, currency } = offer
    const money = { voucher: entry.voucher, discountCents, donationCents, totalCents }
    const event: BasketEvent = { ...about, title, seller: seller.name, lines, ...money, problem: null }
    return { currency, event }
  } catch (error) {
    return notBuyable(ctx, about, error)
  }
}

type About = Pick<BasketEvent, 'eventId' | 'slug' | 'venue' | 'cause'>

/** What cannot be had as it was picked says why; it costs nothing while it is there. */
async function notBuyable({ db, language }: Ctx, about: About, error: unknown) {
  if (!(error instanceof AppError) || error.code === 'unexpected') throw error
  const offer = await readOffer(db, about.eventId).catch(() => undefined)
  const event: BasketEvent = {
    ...about,
    title: offer?.title ?? '',
    seller: offer?.seller.name ?? '',
    lines: [],
    voucher: null,
    discountCents: 0,
    donationCents: 0,
    totalCents: 0,
    problem: problemWords(error, language),
  }
  return { currency: offer?.currency ?? 'EUR', event }
}

const GONE = ['content.not_found', 'offer.not_sold_here', 'order.no_such_type']

const problemWords = ({ code, variables }: AppError, language: Language) =>
  GONE.includes(code)
    ? translate(language, 'buying:basket.gone')
    : translate(language, `errors:${code}`, variables)
