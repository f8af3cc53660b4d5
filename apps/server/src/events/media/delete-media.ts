import type { deleteMedia as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { rearrange } from './arrange.ts'
import { findEventOfMedia, listMediaRows, releasePictures, removeMedia } from './media-store.ts'

/** The files go after the commit: a row never names a file that is gone. */
export const deleteMedia: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const files = await inTransaction(ctx, async (tx) => {
    const eventId = await findEventOfMedia(tx, id)
    if (eventId === undefined) throw new AppError('media.not_found')
    const event = await requireEditableEvent(ctx, tx, eventId, 'media.not_found')
    const row = (await listMediaRows(tx, eventId)).find((media) => media.id === id)
    if (!row) throw new AppError('media.not_found')
    await removeMedia(tx, eventId, id)
    await rearrange(tx, eventId)
    await partChanged(tx, event)
    await recordParts(ctx, tx, eventId, 'media', [{ id, before: row, after: null }])
    return releasePictures(ctx, tx, eventId, [row])
  })
  await sweepFiles(ctx, files)
  return { isDone: true }
}
