import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { endDue, listNoShows } from '../orders/due-store.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { lockOrder } from './door-order-store.ts'

/** How long after the start those are waited for who pay at the door. */
export const WAIT_MINUTES = 30
/** Orders of one run. */
const AT_ONCE = 200

/**
 * Cancels tickets payable at the door whose holders did not come within half an hour after the start: their places are
 * released, no debt is left, and the buyer is notified. Returns the number of affected orders.
 */
export async function releaseUnpaid(db: Db, log: Logger): Promise<number> {
  const due = await listNoShows(db, WAIT_MINUTES, AT_ONCE)
  for (const { eventId, orderId, ticketIds } of due) {
    try {
      await retryDeadlock(db, async (tx) => {
        // Latecomers may have paid since the list was read.
        if (!(await lockOrder(tx, eventId, orderId))?.isDue) return
        const { isWhole } = await refundTickets(tx, {
          eventId,
          orderId,
          ticketIds,
          by: 'event',
          createdBy: null,
        })
        if (isWhole) await endDue(tx, eventId, orderId)
      })
    } catch (error) {
      // A ticket was checked in or refunded in the same moment: the next run looks again.
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, order: orderId }, 'Unpaid tickets could not be released.')
    }
  }
  return due.length
}
