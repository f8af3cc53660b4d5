import type { listAppearances as contract } from '@larunbat/contract'
import { requireContentReader } from '../contents/access.ts'
import type { Handler } from '../context.ts'
import { findDocument } from '../publications/publication-store.ts'
import { toAppearance } from './appearance-row.ts'
import { listAppearanceRows } from './appearance-store.ts'

/** Owner and administrators see them as they stand; others the approved ones. */
export const listAppearances: Handler<typeof contract> = async (ctx, { contentId }) => {
  const reader = await requireContentReader(ctx, contentId)
  if (reader === 'manager') return (await listAppearanceRows(ctx.db, contentId)).map(toAppearance)
  return (await findDocument(ctx.db, contentId))?.appearances ?? []
}
