import type { takeBackRefund as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { undoRefund } from './undo-refund.ts'

/** Takes a refund back that has not been sent, for the event's organiser or an administrator. */
export const takeBackRefund: SignedInHandler<typeof contract> = (ctx, { contentId, refundId }) =>
  retryDeadlock(ctx.db, async (tx) => {
    await requireContentRight({ ...ctx, db: tx }, contentId, 'sell')
    const undone = await undoRefund(tx, { contentId, refundId })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'order.refund_taken_back',
      subject: 'content',
      subjectId: contentId,
      detail: { orderId: undone.orderId, refund: refundId, tickets: undone.tickets, cents: undone.keptCents },
    })
    return undone
  })
