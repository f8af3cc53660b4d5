import { sellerZone } from '@larunbat/rules/money/seller-place'
import type { Db } from '../../database/tables.ts'
import { cardFeeMoves } from '../../ledger/card-fee-moves.ts'
import { book } from '../../ledger/journal.ts'
import { issueReceipts, type ReceiptInput } from '../../ledger/receipts.ts'
import { saleMoves } from '../../ledger/sale-entries.ts'
import { saleReceipt } from '../../ledger/sale-receipt.ts'
import { placeOf } from '../../ledger/sold-facts.ts'
import { AppError } from '../../platform/errors.ts'
import { listShares, takeShares } from './buyer-share-store.ts'
import { type CheckoutRow, findCheckout, listOrders, type OrderRow } from './checkout-store.ts'
import { createTickets } from './create-tickets.ts'
import { saveDue } from './due-store.ts'
import { findPayment, markPaid, savePayment, type TakenPayment } from './payment-store.ts'
import { holdAgain, sellHeld } from './sell-store.ts'

/**
 * Makes a checkout a purchase: held places become sold ones, tickets, entries in the book and receipts are made, all in the
 * caller's transaction. Of what will be paid at the door (`isDue`) only the places and tickets are settled: book and
 * receipts follow with the money. A checkout whose time is over gets its places again if all are free. Repeating it for the same
 * payment changes nothing (`isNew` false). Throws `order.sold_out_meanwhile`, `order.paid_already` (by another payment) or
 * `payment.amount_wrong`: the caller gives the money back then, in a transaction of its own. `locked` is the checkout where
 * the caller holds it already.
 */
export async function confirmCheckout(
  tx: Db,
  {
    checkoutId,
    payment,
    locked,
  }: { checkoutId: string; payment: TakenPayment; locked?: CheckoutRow | undefined },
): Promise<{ isNew: boolean; orders: OrderRow[] }> {
  const checkout = locked ?? (await findCheckout(tx, { id: checkoutId }, true))
  if (!checkout) throw new AppError('order.not_found')
  if (checkout.status === 'paid') {
    const known = await findPayment(tx, payment.id)
    if (known?.checkout_id !== checkoutId || known.status !== 'captured')
      throw new AppError('order.paid_already')
    return { isNew: false, orders: await listOrders(tx, checkoutId) }
  }
  if (payment.amountCents !== checkout.total_cents || payment.currency !== checkout.currency)
    throw new AppError('payment.amount_wrong')
  // Between its end and the next sweep the places are still held for it.
  const isHeld = checkout.status === 'open' || checkout.status === 'paying'
  const held = await listOrders(tx, checkoutId)
  if (!isHeld) await takeAgain(tx, checkout, held)
  assertWhole(checkout, held)
  const orders = await createTickets(tx, held)
  const sold = Object.fromEntries(orders.map((order) => [order.id, order.sold]))
  if (payment.isDue) {
    await markPaid(tx, checkoutId, sold)
    await saveDue(tx, checkoutId, orders, checkout.currency)
    await sellHeld(tx, orders)
    return { isNew: true, orders }
  }
  await savePayment(tx, checkoutId, payment, sold)
  const { currency } = checkout
  await book(tx, [
    ...orders.flatMap((order) => saleMoves(toSale(order, currency), payment.provider)),
    ...cardFeeMoves(orders, payment, currency),
  ])
  const receipts: ReceiptInput[] = []
  for (const order of orders) {
    if (order.subtotalCents - order.discountCents === 0) continue
    const { eventId, id: orderId, sellerId } = order
    const document = saleReceipt(order, currency)
    const zone = sellerZone(placeOf(order.sold.issuer))
    receipts.push({ sellerId, eventId, orderId, kind: 'sale', document, zone })
  }
  // Counters that many share come last: they stay locked until the end.
  await sellHeld(tx, orders)
  await issueReceipts(tx, receipts)
  return { isNew: true, orders }
}

/** What was not bought goes with its session or event: a payment that comes after that buys nothing. */
function assertWhole(checkout: CheckoutRow, orders: readonly OrderRow[]): void {
  const total = orders.reduce(
    (all, { donationCents, lines }) =>
      lines.reduce(
        (sum, line) => sum + line.quantity * line.unitCents - line.discountCents,
        all + donationCents,
      ),
    0,
  )
  const isWhole = orders.length > 0 && orders.every(({ lines }) => lines.length > 0)
  if (!isWhole || total !== checkout.total_cents) throw new AppError('order.sold_out_meanwhile')
}

async function takeAgain(tx: Db, checkout: CheckoutRow, orders: readonly OrderRow[]): Promise<void> {
  if (!(await holdAgain(tx, orders))) throw new AppError('order.sold_out_meanwhile')
  if (checkout.email_key === null) return
  const shares = await listShares(tx, checkout.id)
  if ((await takeShares(tx, checkout.email_key, shares)).length > 0)
    throw new AppError('order.sold_out_meanwhile')
}

const toSale = (order: OrderRow, currency: string) => ({
  ...order,
  orderId: order.id,
  currency,
})
