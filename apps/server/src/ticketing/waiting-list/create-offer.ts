import { randomBytes } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { takeShares } from '../orders/buyer-share-store.ts'
import type { HoldOutcome, HoldRequest } from '../orders/hold.ts'
import { OFFER_SQL } from '../orders/hold-sql.ts'
import { holdBatch } from '../orders/hold-store.ts'
import { priceOrder } from '../orders/price-order.ts'
import type { Offer, OfferSession } from '../ticket-types/on-sale.ts'
import type { WaitingPerson } from './line-store.ts'

export interface OfferWish {
  person: Pick<WaitingPerson, 'email' | 'emailKey' | 'name' | 'language' | 'party'>
  typeId: number
  until: string
  /** Free, regardless of the price of the type. */
  isFree?: boolean
  /** The sale of the type need not have begun. */
  isEarly?: boolean
}

export type OfferOutcome =
  | { is: 'made'; checkoutId: string }
  | { is: 'tooMany' }
  | Exclude<HoldOutcome, { is: 'held' }>

/**
 * Makes an offer: a checkout of the places, in the person's name, open until then. It is what every purchase is, but that
 * it may take places which the sale must leave. The caller gives up the transaction unless it is `made`. Throws what
 * pricing throws.
 */
export async function createOffer(
  tx: Db,
  offer: Offer,
  session: OfferSession,
  { person, typeId, until, isFree = false, isEarly = false }: OfferWish,
): Promise<OfferOutcome> {
  const { eventId } = offer
  const { party, email, emailKey, name, language } = person
  const share = { eventId, sessionId: session.id, quantity: party, most: session.maxPerPerson }
  if ((await takeShares(tx, emailKey, [share])).length > 0) return { is: 'tooMany' }
  const request = priceOffer(offer, session.id, typeId, person)
  if (isFree) makeFree(request)
  if (isEarly) for (const need of request.needs) need.opens = null
  const [outcome] = await holdBatch(tx, OFFER_SQL)([request])
  if (!outcome || outcome.is === 'again') throw new Error('an offer that fits was not made')
  if (outcome.is !== 'held') return outcome
  await tx
    .updateTable('checkout')
    .set({ email, email_key: emailKey, name, language, expires_at: until })
    .where('id', '=', request.id)
    .execute()
  return { is: 'made', checkoutId: request.id }
}

/** Today's price; where the buyer chooses, the least. */
function priceOffer(
  offer: Offer,
  sessionId: number,
  typeId: number,
  { party, language }: OfferWish['person'],
): HoldRequest {
  const type = offer.types.get(typeId)
  const line = { sessionId, typeId, quantity: party, chosenCents: type?.minCents ?? null }
  const wanted = { eventId: offer.eventId, lines: [line], code: type?.code ?? null }
  const { order, needs } = priceOrder(offer, wanted, null)
  return {
    id: uuidV7(),
    // Its address is mailed with another secret; of this one only the hash is stored.
    tokenHash: randomBytes(32),
    requestHash: randomBytes(32),
    language,
    currency: offer.currency,
    totalCents: order.totalCents,
    orders: [order],
    needs,
  }
}

function makeFree(request: HoldRequest): void {
  request.totalCents = 0
  for (const order of request.orders) {
    Object.assign(order, { subtotalCents: 0, discountCents: 0, totalCents: 0 })
    for (const line of order.lines) line.unitCents = 0
  }
}
