import type { sendPublishedMail as published, sendReviewMail as review } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { CONTENT_STATUS } from '@larunbat/rules/event-status'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findIdInReview, findIdOfSlug } from '../event/event-store.ts'
import { withContent } from '../event/with-event.ts'
import { mailPublished, mailReviewers } from './status-mails.ts'

/** Recipients come from the record; what the original client sends as such is not looked at. */
export const sendReviewMail: SignedInHandler<typeof review> = async (ctx, input) =>
  withContent(ctx, await contentIdOf(ctx, input), 'edit', async (tx, record) => {
    if (record.status !== CONTENT_STATUS.inReview) throw new AppError('content.move_not_allowed')
    await mailReviewers(tx, ctx.services, record)
    return { isDone: true }
  })

export const sendPublishedMail: SignedInHandler<typeof published> = async (ctx, input) =>
  withContent(ctx, await contentIdOf(ctx, input), 'edit', async (tx, record) => {
    if (record.status !== CONTENT_STATUS.published) throw new AppError('content.move_not_allowed')
    await mailPublished(tx, ctx.services, record)
    return { isDone: true }
  })

/**
 * The original client names the event by slug and title alone. An event has a slug from its first publication on; before,
 * it is the caller's event of that title in review, the one sent last where several are.
 */
async function contentIdOf(
  { db, actor }: SignedInCtx,
  { contentId, slug, title }: InputOf<typeof review>,
): Promise<number> {
  const id =
    contentId ??
    (slug ? await findIdOfSlug(db, slug) : undefined) ??
    (title ? await findIdInReview(db, title, actor.isAdmin ? undefined : actor.accountId) : undefined)
  // Of an unknown name no field is told: a foreign event is answered the same way.
  if (id === undefined) throw new AppError('content.not_found', slug || title ? {} : { fields: ['id'] })
  return id
}
