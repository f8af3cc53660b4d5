import type { deleteExtra as contract } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { dropAssets, sweepDropped } from '../video/drop-assets.ts'
import { findAsset } from '../video/video-store.ts'
import { filesOfExtras } from './extra-row.ts'
import { findExtra, listExtraRows, removeExtra, saveOrder } from './extra-store.ts'

/** File and video go after the commit: a row never names a file that is gone. */
export const deleteExtra: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const { files, videos } = await inTransaction(ctx, async (tx) => {
    const known = await findExtra(tx, id)
    if (!known) throw new AppError('extra.not_found')
    const event = await requireEditableEvent(ctx, tx, known.event_id, 'extra.not_found')
    const extra = await findExtra(tx, id)
    if (!extra) throw new AppError('extra.not_found')
    await removeExtra(tx, event.id, id)
    const ids = (await listExtraRows(tx, event.id)).map((row) => row.id)
    await saveOrder(tx, event.id, ids)
    const released = await release(ctx, tx, extra)
    await partChanged(tx, event)
    await recordParts(ctx, tx, event.id, 'extras', [{ id, before: extra, after: null }])
    return released
  })
  await sweepFiles(ctx, files)
  await sweepDropped(ctx, videos)
  return { isDone: true }
}

async function release(ctx: SignedInCtx, tx: Db, extra: Row<'extra'>) {
  const files = filesOfExtras(ctx.services.storage, [extra])
  await releaseFiles(tx, files)
  const asset = extra.video_asset_id === null ? undefined : await findAsset(tx, extra.video_asset_id)
  return { files, videos: await dropAssets(tx, asset ? [asset] : []) }
}
