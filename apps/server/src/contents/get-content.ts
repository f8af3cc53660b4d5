import type { getContent as contract } from '@larunbat/contract'
import type { Handler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { findPublishedContent } from '../publications/publication-store.ts'
import { isManagedBy } from './access.ts'
import { findContent } from './content-store.ts'
import { toFullContent } from './review-record.ts'

/** The working copy for owner and administrators, the approved copy for everybody else. */
export const getContent: Handler<typeof contract> = async (ctx, { id }) => {
  if (ctx.actor) {
    const record = await findContent(ctx.db, id)
    if (isManagedBy(ctx.actor, record)) return toFullContent(record, await readReference(ctx.db))
  }
  const approved = await findPublishedContent(ctx.db, id)
  if (!approved) throw new AppError('content.not_found')
  return approved
}
