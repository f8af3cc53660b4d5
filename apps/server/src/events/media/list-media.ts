import type { listMedia as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { requireEventReader } from '../event/access.ts'
import { toMedia } from './media-row.ts'
import { listMediaRows } from './media-store.ts'

/** Pictures are no sensitive field: the public sees them as they stand. */
export const listMedia: Handler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventReader(ctx, eventId)
  return (await listMediaRows(ctx.db, eventId)).map(toMedia)
}
