import type { deleteMedia as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableContent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { rearrange } from './arrange.ts'
import { findContentOfMedia, listMediaRows, releasePictures, removeMedia } from './media-store.ts'

/** The files go after the commit: a row never names a file that is gone. */
export const deleteMedia: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const files = await inTransaction(ctx, async (tx) => {
    const contentId = await findContentOfMedia(tx, id)
    if (contentId === undefined) throw new AppError('media.not_found')
    const content = await requireEditableContent(ctx, tx, contentId, 'media.not_found')
    const row = (await listMediaRows(tx, contentId)).find((media) => media.id === id)
    if (!row) throw new AppError('media.not_found')
    await removeMedia(tx, contentId, id)
    await rearrange(tx, contentId)
    await partChanged(tx, content)
    await recordParts(ctx, tx, contentId, 'media', [{ id, before: row, after: null }])
    return releasePictures(ctx, tx, contentId, [row])
  })
  await sweepFiles(ctx, files)
  return { isDone: true }
}
