import type { deleteExtra as contract } from '@larunbat/contract'
import { requireEditableContent } from '../contents/access.ts'
import { partChanged } from '../contents/part-changed.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { releaseFiles, sweepFiles } from '../files/ledger.ts'
import { AppError } from '../platform/errors.ts'
import { filesOfExtras } from './extra-row.ts'
import { findExtra, listExtraRows, removeExtra, saveOrder } from './extra-store.ts'

/** The file goes after the commit: a row never names a file that is gone. */
export const deleteExtra: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const released = await inTransaction(ctx, async (tx) => {
    const known = await findExtra(tx, id)
    if (!known) throw new AppError('extra.not_found')
    const content = await requireEditableContent(ctx, tx, known.content_id, 'extra.not_found')
    const extra = await findExtra(tx, id)
    if (!extra) throw new AppError('extra.not_found')
    await removeExtra(tx, content.id, id)
    const ids = (await listExtraRows(tx, content.id)).map((row) => row.id)
    await saveOrder(tx, content.id, ids)
    const files = filesOfExtras(ctx.services.storage, [extra])
    await releaseFiles(tx, files)
    await partChanged(tx, content)
    return files
  })
  await sweepFiles(ctx, released)
  return { isDone: true }
}
