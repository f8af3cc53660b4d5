import type { WantedLine, WantedOrder } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { appliesTo, discountLines } from '@larunbat/rules/ticketing/discount'
import { PER_PERSON_MAX, PRICE_MAX_CENTS } from '@larunbat/rules/ticketing/ticket-mode'
import { unitPrice } from '@larunbat/rules/ticketing/ticket-price'
import { AppError } from '../../platform/errors.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import {
  isFor,
  isOpenTo,
  isSellable,
  type Offer,
  type OfferSession,
  type OfferType,
  saleWindow,
} from '../ticket-types/on-sale.ts'
import { policyOf } from '../ticket-types/terms-store.ts'
import type { HeldOrder, Need } from './hold.ts'
import type { Voucher } from './voucher-store.ts'

type Wanted = Of<typeof WantedOrder>
type Line = Of<typeof WantedLine>
interface PricedLine {
  line: Line
  session: OfferSession
  type: OfferType
  unitCents: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

/**
 * An order as it will be sold, with what it needs of which counter. Prices are those of the offer; of the client only the
 * amount of a price of choice counts. Throws the `order.*` and `voucher.not_for_this` failures that need no stock to see.
 */
export function priceOrder(
  offer: Offer,
  wanted: Wanted,
  voucher: Voucher | null,
): { order: HeldOrder; needs: Need[] } {
  const lines = wanted.lines.map((line) => priceLine(offer, line, wanted.code ?? null))
  assertPrices(lines)
  assertQuantities(lines)
  const donationCents = wanted.donationCents ?? 0
  if (donationCents > 0 && offer.cause.project === null) throw new AppError('order.no_cause')
  const parts = lines.map(({ line, unitCents }) => ({ ...line, unitCents }))
  if (voucher && !appliesTo(voucher, parts)) throw new AppError('voucher.not_for_this', { fields: ['vale'] })
  const discounts = discountLines(voucher, parts)
  const subtotalCents = sum(parts.map(({ quantity, unitCents }) => quantity * unitCents))
  const discountCents = sum(discounts)
  const order: HeldOrder = {
    eventId: offer.eventId,
    id: uuidV7(),
    sellerId: offer.seller.id,
    subtotalCents,
    discountCents,
    donationCents,
    totalCents: subtotalCents - discountCents + donationCents,
    voucherId: voucher?.id ?? null,
    policy: policyOf(offer.terms),
    cause: offer.cause,
    stamp: offer.stamp,
    lines: lines.map(({ line, type, unitCents }, at) => ({
      sessionId: line.sessionId,
      typeId: line.typeId,
      quantity: line.quantity,
      unitCents,
      discountCents: discounts[at] as number,
      vatRegime: type.vatRegime,
      isChosen: type.pricing === 'choice',
    })),
  }
  return { order, needs: needsOf(offer, lines, voucher) }
}

function priceLine(offer: Offer, line: Line, code: string | null): PricedLine {
  const session = offer.sessions.get(line.sessionId)
  const type = offer.types.get(line.typeId)
  if (!session || !type || !isFor(type, session) || !isOpenTo(type, code))
    throw new AppError('order.no_such_type', { fields: ['pedidos'] })
  if (session.status === 'soldOut') throw soldOut(line.sessionId, 0)
  if (!isSellable(session))
    throw new AppError('order.session_not_on_sale', { data: { sesion_id: session.id } })
  const { priceCents, minCents, isCompanion, pricing } = type
  const priced = { pricing, priceCents, minCents, isCompanion, isDefault: false }
  const price = unitPrice(priced, offer.ticketMode, session.priceCents, line.chosenCents ?? null)
  if ('fault' in price)
    throw new AppError(`order.${price.fault}`, {
      fields: ['importe_cent'],
      data: { minimo_cent: minCents, maximo_cent: PRICE_MAX_CENTS },
    })
  return { line, session, type, unitCents: price.cents }
}

/** A buyer who saw other prices gets all new ones together, before anything is reserved. */
function assertPrices(lines: readonly PricedLine[]): void {
  const changed = lines.filter(
    ({ line, unitCents }) => typeof line.seenCents === 'number' && line.seenCents !== unitCents,
  )
  if (changed.length === 0) return
  throw new AppError('order.price_changed', {
    data: {
      precios: changed.map(({ line, unitCents }) => ({
        sesion_id: line.sessionId,
        tipo_id: line.typeId,
        precio_cent: unitCents,
      })),
    },
  })
}

function assertQuantities(lines: readonly PricedLine[]): void {
  for (const { line, session, type } of lines) {
    const ofSession = lines.filter((other) => other.line.sessionId === line.sessionId)
    const inSession = sum(ofSession.map((other) => other.line.quantity))
    const ofType = sum(ofSession.filter((other) => other.type === type).map((other) => other.line.quantity))
    if (inSession > session.maxPerPerson) throw tooMany(session.id, session.maxPerPerson)
    const most = type.maxPerOrder ?? PER_PERSON_MAX
    if (ofType > most) throw tooMany(session.id, most)
    const companions = sum(ofSession.filter((other) => other.type.isCompanion).map((o) => o.line.quantity))
    if (companions > inSession - companions) throw new AppError('order.companion_alone')
  }
}

export const soldOut = (sessionId: number, left: number) =>
  new AppError('order.sold_out', {
    data: { sesion_id: sessionId, disponibles: left },
    variables: { left, count: left },
  })

export const tooMany = (sessionId: number, most: number) =>
  new AppError('order.too_many_per_person', {
    data: { sesion_id: sessionId, max_por_persona: most },
    variables: { most },
  })

/** One need a counter: lines of one session share it. */
function needsOf(offer: Offer, lines: readonly PricedLine[], voucher: Voucher | null): Need[] {
  const needs = new Map<string, Need>()
  const add = (need: Need) => {
    const key = `${need.kind}:${need.a}:${need.b}`
    const known = needs.get(key)
    if (!known) needs.set(key, need)
    else {
      known.quantity += need.quantity
      if (need.opens !== null && (known.opens === null || need.opens > known.opens)) known.opens = need.opens
      if (need.closes !== null && (known.closes === null || need.closes < known.closes))
        known.closes = need.closes
    }
  }
  const { eventId } = offer
  for (const { line, session, type } of lines) {
    const { opens, closes } = saleWindow(session, type)
    const { quantity } = line
    add({
      kind: 'session',
      eventId,
      a: session.id,
      b: 0,
      quantity,
      cap: session.capacity,
      version: session.version,
      opens,
      closes,
    })
    if (type.capacity !== null)
      add({
        kind: 'type',
        eventId,
        a: session.id,
        b: type.id,
        quantity,
        cap: type.capacity,
        version: null,
        opens: null,
        closes: null,
      })
  }
  if (voucher)
    add({
      kind: 'voucher',
      eventId,
      a: voucher.id,
      b: 0,
      quantity: 1,
      cap: null,
      version: null,
      opens: voucher.opens,
      closes: voucher.closes,
    })
  return [...needs.values()]
}
