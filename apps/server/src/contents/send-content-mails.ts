import type { sendPublishedMail as published, sendReviewMail as review } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { CONTENT_STATUS } from '@larunbat/rules/content-status'
import type { SignedInCtx, SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { mailPublished, mailReviewers } from './content-mails.ts'
import { findIdOfSlug } from './content-store.ts'
import { withOwnContent } from './with-content.ts'

/** Recipients come from the record; what the original client sends as such is not looked at. */
export const sendReviewMail: SignedInHandler<typeof review> = async (ctx, input) =>
  withOwnContent(ctx, await contentIdOf(ctx, input), async (tx, record) => {
    if (record.status !== CONTENT_STATUS.inReview) throw new AppError('content.move_not_allowed')
    await mailReviewers(tx, ctx.services, record)
    return { isDone: true }
  })

export const sendPublishedMail: SignedInHandler<typeof published> = async (ctx, input) =>
  withOwnContent(ctx, await contentIdOf(ctx, input), async (tx, record) => {
    if (record.status !== CONTENT_STATUS.published) throw new AppError('content.move_not_allowed')
    await mailPublished(tx, ctx.services, record)
    return { isDone: true }
  })

/** The original client names the event by its slug only. */
async function contentIdOf(ctx: SignedInCtx, { contentId, slug }: InputOf<typeof review>): Promise<number> {
  const id = contentId ?? (slug ? await findIdOfSlug(ctx.db, slug) : undefined)
  // Of an unknown slug no field is named: a foreign one is answered the same way.
  if (id === undefined) throw new AppError('content.not_found', slug ? {} : { fields: ['id'] })
  return id
}
