import type { listAppearances as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { requireEventReader } from '../event/access.ts'
import { findDocument } from '../event/published-copy/publication-store.ts'
import { toAppearance } from './appearance-row.ts'
import { listAppearanceRows } from './appearance-store.ts'

/** Owner and administrators see them as they stand; others the approved ones. */
export const listAppearances: Handler<typeof contract> = async (ctx, { eventId }) => {
  const reader = await requireEventReader(ctx, eventId)
  if (reader === 'manager') return (await listAppearanceRows(ctx.db, eventId)).map(toAppearance)
  return (await findDocument(ctx.db, eventId))?.appearances ?? []
}
