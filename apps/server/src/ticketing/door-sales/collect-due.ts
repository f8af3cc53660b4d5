import { sellerZone } from '@larunbat/rules/money/seller-place'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { collectedMoves } from '../../ledger/collection-entries.ts'
import { book } from '../../ledger/journal.ts'
import { issueReceipts } from '../../ledger/receipts.ts'
import { saleReceipt } from '../../ledger/sale-receipt.ts'
import { placeOf } from '../../ledger/sold-facts.ts'
import { AppError } from '../../platform/errors.ts'
import { listOrders, type OrderRow } from '../orders/checkout-store.ts'
import { markCollected } from '../orders/due-store.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { findDoorPayment, lockOrder } from './door-order-store.ts'

/** How the organiser was paid: cash, or a card on their own terminal. */
export type CollectMethod = 'cash' | 'card'

export interface CollectWish {
  eventId: number
  orderId: string
  method: CollectMethod
  /**
   * Who of a party came; their other tickets to the same sessions are given back, and are not paid. Without, all
   * of them came.
   */
  ticketIds?: readonly string[] | undefined
  /** Account of who took it; null for a helper with a link. */
  actorId: number | null
  /** Which helper's link. */
  linkId?: number | undefined
  /** Sessions that link is for; null for all of its event. */
  sessionIds?: readonly number[] | null
}

/** What was taken. */
export interface Collected {
  amountCents: number
  currency: string
  /** False when it had been taken before. */
  isNew: boolean
}

/**
 * Notes that the money of an order was taken at the door: books it as cash of its organiser and issues the receipt, once,
 * however often it is said. Only tickets that were not given back are paid. In the caller's transaction. Throws
 * `order.not_found`, `door.nothing_due`, `refund.no_tickets`.
 */
export async function collectDue(tx: Db, wish: CollectWish): Promise<Collected> {
  const { eventId, orderId, method, ticketIds } = wish
  const locked = await lockOrder(tx, eventId, orderId)
  if (!locked) throw new AppError('order.not_found')
  const { checkoutId, currency, isDue } = locked
  const found = await readOrder(tx, checkoutId, orderId)
  if (wish.sessionIds && !found.tickets.some(({ sessionId }) => wish.sessionIds?.includes(sessionId)))
    throw new AppError('order.not_found')
  if (!isDue) {
    const known = await findDoorPayment(tx, eventId, orderId)
    if (known?.status !== 'captured') throw new AppError('door.nothing_due')
    return { amountCents: known.amount_cents, currency, isNew: false }
  }
  await giveBackOthers(tx, wish, found, ticketIds)
  const order = await readOrder(tx, checkoutId, orderId)
  const amountCents = order.dueCents
  await markCollected(tx, { eventId, orderId }, { amountCents, method })
  await book(tx, collectedMoves(order, currency))
  await writeAudit(tx, {
    actorId: wish.actorId,
    action: 'order.collected',
    subject: 'event',
    subjectId: eventId,
    detail: { order: orderId, amountCents, method, link: wish.linkId ?? null },
  })
  const { sellerId, donationCents } = order
  if (amountCents > donationCents) {
    const document = saleReceipt({ ...order, lines: keptLines(order) }, currency)
    const zone = sellerZone(placeOf(order.sold.issuer))
    await issueReceipts(tx, [{ sellerId, eventId, orderId, kind: 'sale', document, zone }])
  }
  return { amountCents, currency, isNew: true }
}

async function readOrder(tx: Db, checkoutId: string, orderId: string): Promise<OrderRow> {
  const order = (await listOrders(tx, checkoutId)).find(({ id }) => id === orderId)
  if (!order) throw new AppError('order.not_found')
  return order
}

/** Gives the tickets back of those who did not come. Who came to one session says nothing about another one. */
async function giveBackOthers(
  tx: Db,
  { eventId, orderId, actorId }: CollectWish,
  { tickets }: OrderRow,
  came: readonly string[] | undefined,
): Promise<void> {
  if (!came) return
  const live = tickets.filter(({ status }) => status !== 'cancelled')
  const isAll = came.every((id) => live.some((ticket) => ticket.id === id))
  if (came.length === 0 || !isAll) throw new AppError('refund.no_tickets', { fields: ['entrada_ids'] })
  const sessions = new Set(live.filter(({ id }) => came.includes(id)).map(({ sessionId }) => sessionId))
  const gone = live
    .filter(
      ({ id, status, sessionId }) => status === 'valid' && sessions.has(sessionId) && !came.includes(id),
    )
    .map(({ id }) => id)
  if (gone.length === 0) return
  await refundTickets(tx, { eventId, orderId, ticketIds: gone, by: 'seller', createdBy: actorId })
}

/** The lines of an order as far as they are paid. */
export function keptLines({ lines, tickets }: OrderRow): OrderRow['lines'] {
  return lines.flatMap((line) => {
    const kept = tickets.filter(({ lineId, status }) => lineId === line.id && status !== 'cancelled')
    if (kept.length === 0) return []
    const paid = kept.reduce((all, { paidCents }) => all + paidCents, 0)
    return [{ ...line, quantity: kept.length, discountCents: kept.length * line.unitCents - paid }]
  })
}
