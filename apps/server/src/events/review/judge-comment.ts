import type { judgeComment as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireHub } from '../event/access.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { findRemark, saveVerdict } from './comment-store.ts'

/** Only while the event is in review: before, its owner is at work; after, everything is settled. */
export const judgeComment: SignedInHandler<typeof contract> = (ctx, { id, remarkId, verdict }) =>
  inTransaction(ctx, async (tx) => {
    const event = await lockEventKey(tx, id)
    if (!event) throw new AppError('content.not_found')
    requireHub(ctx, event.hub_id)
    if (event.status !== 1) throw new AppError('content.move_not_allowed')
    if (!(await findRemark(tx, id, remarkId))) throw new AppError('review.remark_not_found')
    const remark = await saveVerdict(tx, id, remarkId, verdict)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: ACTIONS[verdict],
      subject: 'event',
      subjectId: id,
      detail: { remark: remarkId },
    })
    return remark
  })

const ACTIONS = {
  aceptar: 'content.remark_accepted',
  reabrir: 'content.remark_reopened',
  dejar: 'content.remark_unjudged',
} as const
