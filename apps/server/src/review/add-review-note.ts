import type { addReviewNote as contract } from '@larunbat/contract'
import { findContentKey } from '../contents/content-key-store.ts'
import type { SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { insertNote } from './review-store.ts'

export const addReviewNote: SignedInHandler<typeof contract> = async (ctx, { id: contentId, text }) => {
  if (!(await findContentKey(ctx.db, contentId))) throw new AppError('content.not_found')
  const { id, createdAt } = await insertNote(ctx.db, contentId, ctx.actor.accountId, text)
  return { id, createdAt, text, author: ctx.actor.name }
}
