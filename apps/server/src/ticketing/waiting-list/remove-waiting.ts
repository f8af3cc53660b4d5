import type { removeWaiting as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { endEntry, findEntry } from './entry-store.ts'

/** Removes an entry of a waiting list, for the event's owner and administrators. */
export const removeWaiting: SignedInHandler<typeof contract> = async (ctx, { eventId, entryId }) => {
  await retryDeadlock(ctx.db, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const entry = await findEntry(tx, entryId, eventId)
    if (!entry) throw new AppError('waiting.not_found')
    if (entry.status === 'bought') throw new AppError('order.paid_already')
    await endEntry(tx, entry, 'removed')
    const { accountId: actorId } = ctx.actor
    const detail = { entryId, sessionId: entry.sessionId }
    await writeAudit(tx, {
      actorId,
      action: 'waiting.removed',
      subject: 'event',
      subjectId: eventId,
      detail,
    })
  })
  return { isDone: true }
}
