import type { replyToComment as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { findRemark, saveAnswer } from './comment-store.ts'

/** What was settled by sending the event again stays as it was answered. */
export const replyToComment: SignedInHandler<typeof contract> = (
  ctx,
  { id, remarkId, isDone = true, answer },
) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await requireEditableEvent(ctx, tx, id)
    // An administrator may change an event in review; returns belong to the time before it was sent.
    if (status === 1) throw new AppError('content.in_review')
    if (status === 3) throw new AppError('content.archived')
    const remark = await findRemark(tx, id, remarkId)
    if (!remark) throw new AppError('review.remark_not_found')
    if (remark.resolvedAt !== null) throw new AppError('review.remark_settled')
    const words = answer === undefined ? remark.answer : answer?.trim() || null
    return saveAnswer(tx, id, remarkId, { isDone, answer: words, actorId: ctx.actor.accountId })
  })
