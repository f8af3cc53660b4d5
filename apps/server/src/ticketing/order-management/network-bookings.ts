import type {
  cancelNetworkBookings as cancelContract,
  listNetworkBookings as listContract,
} from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../payments/is-uuid.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { type BookingRow, listBookingRows, listUnpaidAmong } from './network-bookings-store.ts'

const MAX_GROUPS = 100
const MAX_ORDERS = 200

/** Groups that booked most come first; their letters say nothing about them. */
export const listNetworkBookings: SignedInHandler<typeof listContract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'sell')
  const groups = Map.groupBy(await listBookingRows(ctx.db, eventId), ({ network }) => network)
  return [...groups.values()]
    .map((rows) => ({ rows, ticketCount: rows.reduce((all, row) => all + row.ticketCount, 0) }))
    .sort((a, b) => b.ticketCount - a.ticketCount)
    .slice(0, MAX_GROUPS)
    .map(({ rows, ticketCount }, at) => ({
      label: labelOf(at),
      ticketCount,
      orders: rows.slice(0, MAX_ORDERS).map(({ network: _, ...order }: BookingRow) => order),
    }))
}

/** A to Z, then AA and on. */
const labelOf = (at: number): string =>
  (at >= 26 ? labelOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** One order a transaction: a booking that cannot be cancelled keeps none of the others. */
export const cancelNetworkBookings: SignedInHandler<typeof cancelContract> = async (
  ctx,
  { eventId, orderIds },
) => {
  await requireEventRight(ctx, eventId, 'sell')
  const wanted = [...new Set(orderIds)]
  const unpaid = await listUnpaidAmong(ctx.db, eventId, wanted.filter(isUuid))
  let cancelled = 0
  for (const orderId of unpaid)
    try {
      await retryDeadlock(ctx.db, async (tx) => {
        await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
        const made = await refundTickets(tx, {
          eventId,
          orderId,
          by: 'seller',
          createdBy: ctx.actor.accountId,
        })
        await writeAudit(tx, {
          actorId: ctx.actor.accountId,
          action: 'order.refunded',
          subject: 'event',
          subjectId: eventId,
          detail: { orderId, refund: made.id, tickets: made.ticketIds.length, cents: made.backCents },
        })
      })
      cancelled += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  return { cancelled, kept: wanted.length - cancelled }
}
