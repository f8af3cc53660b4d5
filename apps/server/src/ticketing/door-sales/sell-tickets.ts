import { createHash } from 'node:crypto'
import type { sellTickets as contract } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { checkoutPath } from '@larunbat/rules/address/public-address'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { boxOfficeOf } from '../orders/box-office.ts'
import { findCheckout, listOrders } from '../orders/checkout-store.ts'
import { checkoutToken, hashCheckoutToken } from '../orders/checkout-token.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import type { HoldRequest } from '../orders/hold.ts'
import { priceOrder } from '../orders/price-order.ts'
import { refusalOf } from '../orders/reserve.ts'
import type { Offer } from '../ticket-types/on-sale.ts'
import { signCode } from '../tickets/ticket-keys.ts'
import { listSerials, recordDoorSale } from './door-order-store.ts'

export type DoorWish = Omit<InputOf<typeof contract>, 'eventId'>
export type DoorSale = OutputOf<typeof contract>

/** Tries against an offer that keeps changing. */
const TRIES = 3

/**
 * Sells tickets at the door: takes places like any other purchase, regardless of the online sale period, and confirms
 * them immediately with the money that the organiser has taken. The key identifies one sale: repeated, also after a
 * lost response or a killed server, the call returns that sale. `caller` separates the keys of one door from all
 * others.
 */
export async function sellNow(
  ctx: Ctx,
  eventId: number,
  wish: DoorWish,
  { caller, actorId }: { caller: string; actorId: number | null },
): Promise<DoorSale> {
  if (wish.lines.length === 0) throw new AppError('order.empty', { fields: ['lineas'] })
  const token = await checkoutToken(ctx.db, `door:${eventId}:${caller}`, wish.key)
  const facts = [eventId, wish.lines, wish.donationCents ?? 0]
  const hashes = {
    tokenHash: hashCheckoutToken(token),
    requestHash: createHash('sha256').update(JSON.stringify(facts)).digest(),
  }
  if (actorId !== null) await requireEventRight(ctx, eventId, 'sell')
  // Before the offer is read: a sale is final when prices or sessions have changed since.
  const sold = await findCheckout(ctx.db, { tokenHash: hashes.tokenHash })
  if (sold?.status === 'paid' && sold.request_hash.equals(hashes.requestHash))
    return toSale(ctx, sold.id, token)
  await takePlaces(ctx, eventId, wish, hashes)
  const checkoutId = await retryDeadlock(ctx.db, async (tx) => {
    if (actorId !== null) await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const { id, isNew } = await buy(tx, hashes, wish)
    const detail = { checkout: id, method: wish.method, by: caller }
    const event = { subject: 'event', subjectId: eventId } as const
    if (isNew) await writeAudit(tx, { actorId, action: 'order.sold_at_door', ...event, detail })
    return id
  })
  return toSale(ctx, checkoutId, token)
}

type Hashes = Pick<HoldRequest, 'tokenHash' | 'requestHash'>

/** Keeps the places of a sale; those that are kept or sold by its key already are left as they are. */
async function takePlaces(ctx: Ctx, eventId: number, wish: DoorWish, hashes: Hashes): Promise<void> {
  const office = boxOfficeOf(ctx.db)
  let hasSwept = false
  for (let tries = 1; ; tries++) {
    const offer = await office.offers.get(eventId)
    const outcome = await office.queue.take(requestOf(ctx, offer, wish, hashes))
    if (outcome.is === 'held' || outcome.is === 'known') return
    if (outcome.is === 'stale' && tries < TRIES) office.offers.drop(eventId)
    else if (
      outcome.is === 'full' &&
      outcome.isWaitingForSweep &&
      !hasSwept &&
      (await office.sweep(eventId)) > 0
    )
      hasSwept = true
    else throw refusalOf(office, outcome)
  }
}

/** At the door tickets are sold until they are gone, before and after the hours of the sale online. */
function requestOf({ language }: Ctx, offer: Offer, wish: DoorWish, hashes: Hashes): HoldRequest {
  const { lines, donationCents } = wish
  const { order, needs } = priceOrder(offer, { eventId: offer.eventId, lines, donationCents }, null)
  return {
    ...hashes,
    id: uuidV7(),
    language,
    currency: offer.currency,
    totalCents: order.totalCents,
    orders: [order],
    needs: needs.map((need) => ({ ...need, opens: null, closes: null })),
  }
}

async function buy(
  tx: Db,
  { tokenHash, requestHash }: Hashes,
  { method, email, name }: DoorWish,
): Promise<{ id: string; isNew: boolean }> {
  const checkout = await findCheckout(tx, { tokenHash }, true)
  if (!checkout?.request_hash.equals(requestHash))
    throw new AppError('request.key_reused', { fields: ['clave'] })
  const { id, total_cents: amountCents, currency } = checkout
  if (checkout.status === 'paid') return { id, isNew: false }
  await recordDoorSale(tx, id, { email: email ?? null, name: name ?? null })
  const provider = amountCents === 0 ? 'free' : 'door'
  const taken = { id: uuidV7(), provider, reference: null, amountCents, currency, feeCents: null } as const
  const payment = { ...taken, method: amountCents === 0 ? null : method }
  await confirmCheckout(tx, { checkoutId: id, payment })
  return { id, isNew: true }
}

async function toSale(ctx: Ctx, checkoutId: string, token: string): Promise<DoorSale> {
  const { db, services, language } = ctx
  const [order] = await listOrders(db, checkoutId)
  const checkout = await findCheckout(db, { id: checkoutId })
  if (!order || !checkout) throw new AppError('order.not_found')
  const { eventId, id: orderId, totalCents } = order
  const serials = await listSerials(db, eventId, orderId)
  const tickets: DoorSale['tickets'] = []
  for (const { id, sessionId, typeId, paidCents } of order.tickets) {
    const serial = serials.get(id)
    if (!serial) continue
    const code = await signCode({ db, services }, { eventId, sessionId, serial })
    tickets.push({ id, sessionId, typeId, paidCents, code })
  }
  return {
    orderId,
    number: orderNumber(orderId),
    totalCents,
    currency: checkout.currency,
    token,
    address: services.config.publicUrl + checkoutPath(language, token),
    tickets,
  }
}
