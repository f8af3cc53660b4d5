import type { addReviewNote as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findContentKey } from '../event/event-key-store.ts'
import { insertNote } from './review-store.ts'

export const addReviewNote: SignedInHandler<typeof contract> = async (ctx, { id: contentId, text }) => {
  if (!(await findContentKey(ctx.db, contentId))) throw new AppError('content.not_found')
  const { id, createdAt } = await insertNote(ctx.db, contentId, ctx.actor.accountId, text)
  return { id, createdAt, text, author: ctx.actor.name }
}
