import type {
  setPrincipalWithForm as principalContract,
  setTrailerWithForm as trailerContract,
  uploadTrailerWithForm as uploadContract,
} from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { notFound, requireAssetByUri, requireRecord } from './access.ts'
import { dropAssets, sweepDropped } from './drop-assets.ts'
import { openUpload } from './open-upload.ts'
import { videosChanged } from './summary.ts'
import { listAssets, lockAsset, saveAsset } from './video-store.ts'

/** Without an event the upload is its opener's until it is tied. */
export const uploadTrailerWithForm: SignedInHandler<typeof uploadContract> = async (
  ctx,
  { fileName, eventId = null },
) => {
  if (eventId !== null) await requireEventRight(ctx, eventId, 'edit')
  const { uploadLink, uri, assetId } = await openUpload(ctx, {
    eventId,
    fileName,
    use: 'trailer',
    isForm: true,
  })
  return { form: uploadLink, uri, assetId }
}

export const setTrailerWithForm: SignedInHandler<typeof trailerContract> = (ctx, input) =>
  tie(ctx, input, 'trailer')

export const setPrincipalWithForm: SignedInHandler<typeof principalContract> = (ctx, input) =>
  tie(ctx, input, 'main')

/** Other tries for that use give way; what can be watched stays until this one can. */
async function tie(
  ctx: SignedInCtx,
  { uri, videoId }: { uri: string; videoId: number },
  use: 'main' | 'trailer',
) {
  const eventId = await requireRecord(ctx, videoId)
  const { video, dropped } = await inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, eventId, 'video.not_found')
    const { id } = await requireAssetByUri(ctx, tx, uri)
    // Locked: of two requests that link it at the same time, the second one finds no upload.
    const asset = await lockAsset(tx, id)
    if (!asset) throw notFound()
    if (asset.event_id !== null && asset.event_id !== eventId) throw notFound()
    if (asset.use === 'extra') throw notFound()
    const others = (await listAssets(tx, eventId)).filter(
      (other) =>
        other.id !== asset.id && other.use === use && (other.status !== 'ready' || asset.status === 'ready'),
    )
    const dropped = await dropAssets(tx, others)
    await saveAsset(tx, asset.id, { event_id: eventId, use })
    return { video: await videosChanged(tx, event), dropped }
  })
  await sweepDropped(ctx, dropped)
  return video
}
