import type { Checkout } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Db } from '../../database/tables.ts'
import { listPapers, type OrderPaper } from '../../ledger/receipt-store.ts'
import { soldTypeName } from '../../ledger/sold-facts.ts'
import { AppError } from '../../platform/errors.ts'
import { mailedCheckoutId } from '../tickets/mailed-token.ts'
import { ticketAddresses } from '../tickets/ticket-addresses.ts'
import { type CheckoutRow, findCheckout, listOrders } from './checkout-store.ts'
import { hashCheckoutToken } from './checkout-token.ts'
import { takesDoorPayment } from './pay-at-door.ts'

export type CheckoutValue = Of<typeof Checkout>

/** Its buyer has one secret immediately and another by mail. */
async function findOpened(db: Db, token: string, lock = false): Promise<CheckoutRow | undefined> {
  const id = await mailedCheckoutId(db, token)
  return findCheckout(db, id === undefined ? { tokenHash: hashCheckoutToken(token) } : { id }, lock)
}

/** The checkout of a secret, locked until the transaction ends. Throws `order.not_found`. */
export async function lockCheckout(tx: Db, token: string): Promise<CheckoutRow> {
  const checkout = await findOpened(tx, token, true)
  if (!checkout) throw new AppError('order.not_found')
  return checkout
}

/** The checkout of a secret. Throws `order.not_found`. */
export async function requireOpened(db: Db, token: string): Promise<CheckoutRow> {
  const checkout = await findOpened(db, token)
  if (!checkout) throw new AppError('order.not_found')
  return checkout
}

/** The checkout of a secret as the contract shows it. Throws `order.not_found`. */
export async function readCheckout(db: Db, token: string): Promise<CheckoutValue> {
  return toOpened(db, await requireOpened(db, token), token)
}

/** Returns the checkout of a secret that was read; a purchase with the papers that its buyer can open. */
export async function toOpened(db: Db, row: CheckoutRow, token: string): Promise<CheckoutValue> {
  const checkout = await toCheckout(db, row)
  return row.status === 'paid' ? withPapers(db, { ...checkout, id: row.id }, token) : checkout
}

/** Adds to a purchase the papers that its buyer can open. */
async function withPapers(
  db: Db,
  { id, ...checkout }: CheckoutValue & { id: string },
  token: string,
): Promise<CheckoutValue> {
  const papers = await listPapers(db, id)
  const { pdf, correction } = ticketAddresses('', token, checkout.language)
  const shown = ({ eventId, number, kind, issuedAt, totalCents }: OrderPaper) => ({
    ...{ number, kind, issuedAt, totalCents },
    path: kind === 'sale' ? pdf : correction(number, eventId),
  })
  return {
    ...checkout,
    orders: checkout.orders.map((order) => ({
      ...order,
      papers: papers.filter(({ orderId }) => orderId === order.id).map(shown),
    })),
  }
}

/** A checkout that was read, as the contract shows it. */
export async function toCheckout(db: Db, row: CheckoutRow): Promise<CheckoutValue> {
  const orders = await listOrders(db, row.id)
  // Between its end and the next sweep a hold is over for its buyer, too.
  const isPayable = row.status === 'open' || row.status === 'paying'
  const isOver = row.isOver && isPayable
  return {
    status: isOver ? 'expired' : row.status,
    language: row.language,
    currency: row.currency,
    totalCents: row.total_cents,
    expiresAt: row.expires_at,
    now: row.now,
    paidAt: row.paid_at,
    email: row.email,
    name: row.name,
    phone: row.phone,
    country: row.country,
    billedName: row.billed_to?.name ?? null,
    billedTaxId: row.billed_to?.taxId ?? null,
    billedAddress: row.billed_to?.address ?? null,
    wantsNews: row.wants_news,
    confirmBy: row.status === 'open' && !isOver ? row.confirm_by : null,
    takesDoorPayment: isPayable && !isOver && row.total_cents > 0 && takesDoorPayment(orders, row.now),
    orders: orders.map((order) => ({
      ...order,
      title: order.sold.title,
      refundTerms: order.policy,
      lines: order.lines.map((line) => ({
        ...line,
        typeName: soldTypeName(order.sold, line.id, line.typeName),
        totalCents: line.quantity * line.unitCents - line.discountCents,
      })),
    })),
  }
}
