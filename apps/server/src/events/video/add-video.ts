import type { addVideo as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { summaryOf, videosChanged } from './summary.ts'
import { findRecordId, listAssets } from './video-store.ts'

/** Asking for a record that is there changes nothing, so it is answered also while the event is in review. */
export const addVideo: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'edit')
  const known = await findRecordId(ctx.db, eventId)
  if (known !== undefined) return summaryOf(known, await listAssets(ctx.db, eventId))
  return inTransaction(ctx, async (tx) => videosChanged(tx, await requireEditableEvent(ctx, tx, eventId)))
}
