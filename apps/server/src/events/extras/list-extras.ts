import type { listExtras as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { requireContentReader } from '../event/access.ts'
import { findDocument } from '../event/published-copy/publication-store.ts'
import { toExtra } from './extra-row.ts'
import { listExtraRows } from './extra-store.ts'

/** Owner and administrators see all; others those with something to see. */
export const listExtras: Handler<typeof contract> = async (ctx, { contentId }) => {
  const reader = await requireContentReader(ctx, contentId)
  if (reader === 'manager') return (await listExtraRows(ctx.db, contentId)).map(toExtra)
  return (await findDocument(ctx.db, contentId))?.extras ?? []
}
