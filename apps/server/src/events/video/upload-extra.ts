import type { uploadExtra as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEventRight } from '../event/access.ts'
import { findExtra, nameVideoOfExtra } from './extra-video-store.ts'
import { openUpload } from './open-upload.ts'
import { findAsset } from './video-store.ts'

/** The video of an extra; the one it had before goes. */
export const uploadExtra: SignedInHandler<typeof contract> = async (ctx, { extra, ...file }) => {
  const id = typeof extra === 'number' ? extra : extra.id
  const eventId = (await findExtra(ctx.db, id))?.event_id
  if (eventId === undefined) throw new AppError('extra.not_found')
  await requireEventRight(ctx, eventId, 'edit', 'extra.not_found')
  return openUpload(ctx, {
    ...file,
    eventId,
    use: 'extra',
    attach: async (tx, asset) => {
      const row = await findExtra(tx, id)
      if (!row) throw new AppError('extra.not_found')
      if (row.kind !== 'video') throw new AppError('extra.kind_fixed')
      await nameVideoOfExtra(tx, eventId, id, asset.id)
      const before = row.video_asset_id === null ? undefined : await findAsset(tx, row.video_asset_id)
      return before ? [before] : []
    },
  })
}
