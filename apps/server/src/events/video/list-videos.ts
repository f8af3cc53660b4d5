import type { listVideos as contract } from '@larunbat/contract'
import { allows } from '@larunbat/rules/events/event-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight, rightsOnKey } from '../event/access.ts'
import { ownUploadLink } from './own-host.ts'
import { toAsset } from './to-asset.ts'
import { receivedOf } from './upload-folder.ts'
import { isOpen, listAssets } from './video-store.ts'

/** Progress of a running upload is read from the disk: no row is written for each piece. */
export const listVideos: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  const event = await requireEventRight(ctx, eventId, 'read')
  // The address alone allows sending bytes to it.
  const mayEdit = allows(rightsOnKey(ctx.actor, event), 'edit')
  const { config } = ctx.services
  const assets = await listAssets(ctx.db, eventId)
  return Promise.all(
    assets.map(async (asset) => {
      const comesHere = asset.upload_id !== null && asset.upload_link === null
      const received = comesHere && isOpen(asset) ? await receivedOf(config, asset.upload_id as string) : null
      const uploadLink = asset.upload_link ?? (comesHere ? ownUploadLink(config, asset) : null)
      return toAsset(asset, {
        received: received ?? (isOpen(asset) ? null : asset.bytes),
        uploadLink: mayEdit ? uploadLink : null,
      })
    }),
  )
}
