import type { assignReviewer as contract, listReviewers as reviewersContract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireHub } from '../event/access.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { findReviewer, listReviewers as list, saveAssignee } from './assignee-store.ts'

/** The version of the event stays: who looks at it is no change of it. */
export const assignReviewer: SignedInHandler<typeof contract> = (ctx, { id, accountId }) =>
  inTransaction(ctx, async (tx) => {
    const event = await lockEventKey(tx, id)
    if (!event) throw new AppError('content.not_found')
    requireHub(ctx, event.hub_id)
    const assignee = accountId === null ? null : await findReviewer(tx, accountId, event.hub_id)
    if (assignee === undefined) throw new AppError('review.not_reviewer', { fields: ['revisor_id'] })
    await saveAssignee(tx, id, accountId)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'content.assigned',
      subject: 'event',
      subjectId: id,
      detail: { accountId },
    })
    return { assignee }
  })

export const listReviewers: SignedInHandler<typeof reviewersContract> = ({ db, actor }) =>
  list(db, actor.hubIds)
