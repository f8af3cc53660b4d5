import type { listExtras as contract } from '@larunbat/contract'
import { requireContentReader } from '../contents/access.ts'
import type { Handler } from '../context.ts'
import { findDocument } from '../publications/publication-store.ts'
import { toExtra } from './extra-row.ts'
import { listExtraRows } from './extra-store.ts'

/** Owner and administrators see all; others those with something to see. */
export const listExtras: Handler<typeof contract> = async (ctx, { contentId }) => {
  const reader = await requireContentReader(ctx, contentId)
  if (reader === 'manager') return (await listExtraRows(ctx.db, contentId)).map(toExtra)
  return (await findDocument(ctx.db, contentId))?.extras ?? []
}
