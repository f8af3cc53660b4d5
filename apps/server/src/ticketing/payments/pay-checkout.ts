import type { payCheckout as contract } from '@larunbat/contract'
import type { Ctx, Handler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { type BookingTurn, takeBookingTurn } from '../orders/booking-limit.ts'
import { type CheckoutRow, listOrders } from '../orders/checkout-store.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { confirmForDoor, takesDoorPayment } from '../orders/pay-at-door.ts'
import { lockCheckout, readCheckout, requireOpened } from '../orders/read-checkout.ts'
import { beginPayment } from './begin-payment.ts'
import type { PaymentMethod } from './provider.ts'

/**
 * Buys a checkout that costs nothing or is paid at the door; begins to pay any other. What is bought already is returned as it
 * is. Of a network that booked many places the mailed link has to be followed first: then it is returned open, with `confirmBy`.
 */
export const payCheckout: Handler<typeof contract> = async (ctx, { token, method }) => {
  const wanted = method ?? 'card'
  const seen = await requireOpened(ctx.db, token)
  // What there is to pay for is locked where its payment begins: the many who pay by card are spared a transaction.
  const isUnpaid = seen.total_cents === 0 || wanted === 'door'
  const isBought =
    seen.status === 'paid' || (isUnpaid && (await bookUnpaid(ctx, seen, token, wanted === 'door')))
  const url = isBought || isUnpaid ? null : await beginPaid(ctx, token, wanted)
  return { checkout: await readCheckout(ctx.db, token), url }
}

/** False when the mailed link has to be followed first. */
async function bookUnpaid(ctx: Ctx, seen: CheckoutRow, token: string, isAtDoor: boolean): Promise<boolean> {
  assertPayable(seen)
  if (isAtDoor && !takesDoorPayment(await listOrders(ctx.db, seen.id), seen.now))
    throw new AppError('payment.not_available')
  const turn = await takeBookingTurn(ctx, seen, token)
  if (turn.mustConfirm) return false
  try {
    return await buyNow(ctx, token, isAtDoor, turn)
  } catch (error) {
    await turn.giveBack()
    throw error
  }
}

async function buyNow({ db }: Ctx, token: string, isAtDoor: boolean, turn: BookingTurn): Promise<boolean> {
  const isBought = await retryDeadlock(db, async (tx) => {
    const isDone = await buyAtOnce(tx, token, isAtDoor, turn)
    if (isDone) await tracePoint('purchase.before_commit')
    return isDone
  })
  if (isBought) await tracePoint('purchase.committed')
  return isBought
}

/** False when there is something to pay now. */
async function buyAtOnce(tx: Db, token: string, isAtDoor: boolean, turn: BookingTurn): Promise<boolean> {
  const checkout = await lockCheckout(tx, token)
  if (checkout.status === 'paid') return true
  assertPayable(checkout)
  if (checkout.total_cents === 0 || isAtDoor) await turn.record(tx)
  if (checkout.total_cents > 0) {
    if (isAtDoor) await confirmForDoor(tx, checkout)
    return isAtDoor
  }
  const { id: checkoutId, currency } = checkout
  const payment = { id: uuidV7(), provider: 'free', reference: null, method: null, amountCents: 0 } as const
  await confirmCheckout(tx, {
    checkoutId,
    payment: { ...payment, currency, feeCents: null },
    locked: checkout,
  })
  return true
}

/** Throws unless its places are held and it is known who buys. */
function assertPayable({ status, isOver, email, name }: CheckoutRow): void {
  if (status === 'expired' || isOver) throw new AppError('order.hold_expired')
  if (status === 'cancelled') throw new AppError('order.not_open')
  const missing = [...(email === null ? ['email'] : []), ...(name === null ? ['nombre'] : [])]
  if (missing.length > 0) throw new AppError('order.details_missing', { fields: missing })
}

function beginPaid(ctx: Ctx, token: string, method: PaymentMethod): Promise<string | null> {
  return beginPayment(ctx, token, method, async (tx) => {
    const checkout = await lockCheckout(tx, token)
    if (checkout.status === 'paid') throw new AppError('order.paid_already')
    assertPayable(checkout)
    return {
      id: checkout.id,
      totalCents: checkout.total_cents,
      currency: checkout.currency,
      email: checkout.email ?? '',
      language: checkout.language,
      expiresAt: checkout.expires_at,
    }
  })
}
