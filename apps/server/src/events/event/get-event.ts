import type { getEvent as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findPublishedEvent } from './published-copy/publication-store.ts'
import { readFor } from './read-event-for.ts'

/** The working copy for callers with a right to it, as far as the right goes; the approved copy for others. */
export const getEvent: Handler<typeof contract> = async (ctx, { id }) => {
  if (ctx.actor) {
    const seen = await readFor(ctx.db, ctx.actor, id)
    if (seen) return seen
  }
  const approved = await findPublishedEvent(ctx.db, id)
  if (!approved) throw new AppError('content.not_found')
  return approved
}
