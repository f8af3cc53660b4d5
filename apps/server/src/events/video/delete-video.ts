import type { deleteVideo as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEditableContent } from '../event/access.ts'
import { notFound, requireAsset } from './access.ts'
import { dropAssets, sweepDropped } from './drop-assets.ts'
import { videosChanged } from './summary.ts'
import { lockAsset } from './video-store.ts'

/** Also stops an upload or the preparing: its worker finds the row gone. */
export const deleteVideo: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const { content_id: contentId } = await requireAsset(ctx, ctx.db, id)
  const dropped = await inTransaction(ctx, async (tx) => {
    const content =
      contentId === null ? undefined : await requireEditableContent(ctx, tx, contentId, 'video.not_found')
    const asset = await lockAsset(tx, id)
    // Tied to an event, or deleted, since it was looked at.
    if (!asset || asset.content_id !== contentId) throw notFound()
    const gone = await dropAssets(tx, [asset])
    if (content) await videosChanged(tx, content)
    return gone
  })
  await sweepDropped(ctx, dropped)
  return { isDone: true }
}
