import type { closeWaitingList as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { lockList } from './line-store.ts'

/** Opens or closes the waiting list of a session to new entries. */
export const closeWaitingList: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { contentId, sessionId, isClosed } = input
  await inTransaction(ctx, async (tx) => {
    await requireContentRight({ ...ctx, db: tx }, contentId, 'sell')
    await requireSessionOfEvent(tx, contentId, sessionId)
    await lockList(tx, { contentId, sessionId })
    await tx
      .updateTable('waiting_list')
      .set({ is_closed: isClosed })
      .where('content_id', '=', contentId)
      .where('session_id', '=', sessionId)
      .execute()
    const action = isClosed ? 'waiting.closed' : 'waiting.opened'
    const { accountId: actorId } = ctx.actor
    await writeAudit(tx, { actorId, action, subject: 'content', subjectId: contentId, detail: { sessionId } })
  })
  return { isDone: true }
}
