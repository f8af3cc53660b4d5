import type { takeBackRefund as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { undoRefund } from './undo-refund.ts'

/** Takes a refund back that has not been sent, for the event's organiser or an administrator. */
export const takeBackRefund: SignedInHandler<typeof contract> = (ctx, { eventId, refundId }) =>
  retryDeadlock(ctx.db, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const undone = await undoRefund(tx, { eventId, refundId })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'order.refund_taken_back',
      subject: 'event',
      subjectId: eventId,
      detail: { orderId: undone.orderId, refund: refundId, tickets: undone.tickets, cents: undone.keptCents },
    })
    return undone
  })
