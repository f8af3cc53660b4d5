import type { deleteVideo as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEditableEvent } from '../event/access.ts'
import { notFound, requireAsset } from './access.ts'
import { dropAssets, sweepDropped } from './drop-assets.ts'
import { videosChanged } from './summary.ts'
import { lockAsset } from './video-store.ts'

/** Also stops an upload or the preparing: its worker finds the row gone. */
export const deleteVideo: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const { event_id: eventId } = await requireAsset(ctx, ctx.db, id)
  const dropped = await inTransaction(ctx, async (tx) => {
    const event =
      eventId === null ? undefined : await requireEditableEvent(ctx, tx, eventId, 'video.not_found')
    const asset = await lockAsset(tx, id)
    // Tied to an event, or deleted, since it was looked at.
    if (!asset || asset.event_id !== eventId) throw notFound()
    const gone = await dropAssets(tx, [asset])
    if (event) await videosChanged(tx, event)
    return gone
  })
  await sweepDropped(ctx, dropped)
  return { isDone: true }
}
