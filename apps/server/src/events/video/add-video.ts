import type { addVideo as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireContentRight, requireEditableContent } from '../event/access.ts'
import { summaryOf, videosChanged } from './summary.ts'
import { findRecordId, listAssets } from './video-store.ts'

/** Asking for a record that is there changes nothing, so it is answered also while the event is in review. */
export const addVideo: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  await requireContentRight(ctx, contentId, 'edit')
  const known = await findRecordId(ctx.db, contentId)
  if (known !== undefined) return summaryOf(known, await listAssets(ctx.db, contentId))
  return inTransaction(ctx, async (tx) => videosChanged(tx, await requireEditableContent(ctx, tx, contentId)))
}
