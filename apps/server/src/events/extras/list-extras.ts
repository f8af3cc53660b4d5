import type { listExtras as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { requireEventReader } from '../event/access.ts'
import { findDocument } from '../event/published-copy/publication-store.ts'
import { toExtra } from './extra-row.ts'
import { listExtraRows } from './extra-store.ts'

/** Owner and administrators see all; others those with something to see. */
export const listExtras: Handler<typeof contract> = async (ctx, { eventId }) => {
  const reader = await requireEventReader(ctx, eventId)
  if (reader === 'manager') return (await listExtraRows(ctx.db, eventId)).map(toExtra)
  return (await findDocument(ctx.db, eventId))?.extras ?? []
}
