import type { getOrder as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import { listRequestsOfOrder } from '../refunds/requests/request-store.ts'
import { findOrder } from './order-detail-store.ts'
import { toSoldOrder } from './sold-order.ts'

/** One order for the event's owner and administrators. */
export const getOrder: SignedInHandler<typeof contract> = async (ctx, { eventId, orderId }) => {
  await requireEventRight(ctx, eventId, 'sell')
  const order = await findOrder(ctx.db, eventId, orderId)
  if (!order) throw new AppError('order.not_found')
  const isBought = order.paidAt !== null
  const requests = await listRequestsOfOrder(ctx.db, eventId, orderId)
  return {
    ...order,
    ...toSoldOrder(order),
    phone: isBought ? order.phone : null,
    country: isBought ? order.country : null,
    lines: order.lines.map((line) => ({
      ...line,
      totalCents: line.quantity * line.unitCents - line.discountCents,
    })),
    soldTickets: order.soldTickets.map((ticket) => ({
      ...ticket,
      number: orderNumber(ticket.id),
      usedAt: toInstant(ticket.usedAt),
    })),
    payments: order.payments.map((payment) => ({
      ...payment,
      createdAt: toIso(payment.createdAt),
      capturedAt: toInstant(payment.capturedAt),
    })),
    receipts: order.receipts.map((receipt) => ({ ...receipt, issuedAt: toIso(receipt.issuedAt) })),
    refunds: order.refunds.map((refund) => ({ ...refund, createdAt: toIso(refund.createdAt) })),
    requests: requests.map((request) => ({
      ...request,
      createdAt: toIso(request.createdAt),
      decidedAt: toInstant(request.decidedAt),
    })),
  }
}

const toIso = (at: string) => new Date(at).toISOString()
const toInstant = (at: string | null) => (at === null ? null : toIso(at))
