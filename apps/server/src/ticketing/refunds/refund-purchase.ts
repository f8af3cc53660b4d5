import type { refundPurchase as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { lockCheckout } from '../orders/read-checkout.ts'
import { findEventOfOrder } from './purchase-store.ts'
import { quoteRefund } from './quote-refund.ts'
import { refundTickets } from './refund-tickets.ts'

/** Gives tickets back for their buyer, if that still brings what was seen. */
export const refundPurchase: Handler<typeof contract> = (
  ctx,
  { token, orderId, ticketIds, way, seenCents },
) =>
  retryDeadlock(ctx.db, async (tx) => {
    const { id: checkoutId } = await lockCheckout(tx, token)
    const eventId = await findEventOfOrder(tx, checkoutId, orderId)
    if (eventId === undefined) throw new AppError('order.not_found')
    const wish = { eventId, orderId, ticketIds, by: 'buyer' } as const
    const { backCents, tickets } = await quoteRefund(tx, wish)
    // A ticket that cannot be refunded has its own reason, which is more specific.
    const isAllowed = tickets.every(({ decision }) => decision.isAllowed)
    if (isAllowed && backCents !== seenCents)
      throw new AppError('refund.changed_meanwhile', { data: { devuelve_cent: backCents } })
    const made = await refundTickets(tx, { ...wish, asGift: way === 'gift', createdBy: null })
    await writeAudit(tx, {
      actorId: null,
      action: 'order.refunded_by_buyer',
      subject: 'event',
      subjectId: eventId,
      detail: { orderId, refund: made.id, tickets: made.ticketIds.length, gift: way === 'gift' },
    })
    return made
  })
