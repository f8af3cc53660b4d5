import type { addReviewNote as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireHub } from '../event/access.ts'
import { findEventKey } from '../event/event-key-store.ts'
import { insertNote } from './review-store.ts'

export const addReviewNote: SignedInHandler<typeof contract> = async (ctx, { id: eventId, text }) => {
  const event = await findEventKey(ctx.db, eventId)
  if (!event) throw new AppError('content.not_found')
  requireHub(ctx, event.hub_id)
  const { id, createdAt } = await insertNote(ctx.db, eventId, ctx.actor.accountId, text)
  return { id, createdAt, text, author: ctx.actor.name }
}
