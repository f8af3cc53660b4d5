import type { retryRefund as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { askAgain } from './failed-refund-store.ts'

/** Asks for a refund again that was turned down. */
export const retryRefund: SignedInHandler<typeof contract> = (ctx, { eventId, refundId }) =>
  inTransaction(ctx, async (tx) => {
    const outcome = await askAgain(tx, { eventId, refundId })
    if (outcome === 'missing') throw new AppError('refund.not_found')
    if (outcome === 'other') throw new AppError('refund.not_failed')
    if (outcome === 'charged_back') throw new AppError('refund.charged_back')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'order.refund_retried',
      subject: 'event',
      subjectId: eventId,
      detail: { refund: refundId },
    })
    return {}
  })
