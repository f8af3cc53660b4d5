import type { closeWaitingList as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { lockList } from './line-store.ts'

/** Opens or closes the waiting list of a session to new entries. */
export const closeWaitingList: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, sessionId, isClosed } = input
  await inTransaction(ctx, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    await requireSessionOfEvent(tx, eventId, sessionId)
    await lockList(tx, { eventId, sessionId })
    await tx
      .updateTable('waiting_list')
      .set({ is_closed: isClosed })
      .where('event_id', '=', eventId)
      .where('session_id', '=', sessionId)
      .execute()
    const action = isClosed ? 'waiting.closed' : 'waiting.opened'
    const { accountId: actorId } = ctx.actor
    await writeAudit(tx, { actorId, action, subject: 'event', subjectId: eventId, detail: { sessionId } })
  })
  return { isDone: true }
}
