import type { getPurchaseChanges as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOpened } from '../orders/read-checkout.ts'
import { listOrderNotices, type OrderNotice } from './notice-store.ts'
import { listPurchaseOrders } from './purchase-store.ts'
import { quoteOf } from './quote-refund.ts'
import { toQuotedTicket } from './quoted-ticket.ts'
import type { RefundableOrder } from './refundable.ts'
import { findRefundable } from './refundable-store.ts'

/** Returns the buyer's possible refunds, decisions and changes, for the holder of the purchase's address. */
export const getPurchaseChanges: Handler<typeof contract> = async ({ db }, { token }) => {
  const checkout = await requireOpened(db, token)
  if (checkout.status !== 'paid') throw new AppError('order.not_paid')
  const notices = await listOrderNotices(db, checkout.id)
  const orders = await Promise.all(
    (await listPurchaseOrders(db, checkout.id)).map(async ({ eventId, orderId, refunds }) => {
      const order = await findRefundable(db, eventId, orderId)
      if (!order) return []
      const ticketIds = order.tickets.map(({ id }) => id)
      const quote = quoteOf(order, { by: 'buyer', ticketIds })
      const mine = notices.filter((notice) => notice.orderId === orderId)
      return {
        id: orderId,
        eventId,
        title: order.title,
        cause: order.payment === null ? null : order.cause.project,
        tickets: quote.tickets.map(toQuotedTicket),
        notices: mine.map((notice) => toNotice(notice, order)),
        refunds: refunds.map((refund) => ({
          ...refund,
          createdAt: new Date(refund.createdAt).toISOString(),
        })),
      }
    }),
  )
  return { currency: checkout.currency, now: checkout.now, orders: orders.flat() }
}

function toNotice({ noticeId: id, orderId: _, ...notice }: OrderNotice, order: RefundableOrder) {
  const ticketIds = order.tickets
    .filter(
      ({ sessionId, status }) =>
        sessionId === notice.sessionId && (status === 'valid' || status === 'offered'),
    )
    .map((ticket) => ticket.id)
  const { backCents, donationBackCents } = quoteOf(order, { by: 'event', ticketIds, withDonation: true })
  return {
    id,
    ...notice,
    isOpen: notice.isOpen && ticketIds.length > 0,
    backCents,
    donationBackCents,
    ticketIds,
  }
}
