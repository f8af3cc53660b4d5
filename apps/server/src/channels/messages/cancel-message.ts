import type { cancelMessage as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockMessage, markCancelled } from './message-store.ts'

export const cancelMessage: SignedInHandler<typeof contract> = (ctx, { eventId, messageId }) =>
  inTransaction(ctx, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const message = await lockMessage(tx, messageId)
    if (message?.event_id !== eventId) throw new AppError('message.not_found')
    if (message.status === 'cancelled') return { isDone: true }
    if (message.status !== 'scheduled') throw new AppError('message.begun')
    await markCancelled(tx, messageId)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'message.cancelled',
      subject: 'event',
      subjectId: eventId,
      detail: { message: messageId },
    })
    return { isDone: true }
  })
