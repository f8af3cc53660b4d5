import type { deleteContent as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import type { SignedInHandler } from '../context.ts'
import { releaseFiles, sweepFiles } from '../files/ledger.ts'
import { filesOf } from '../media/media-row.ts'
import { AppError } from '../platform/errors.ts'
import { countPlacesTaken, removeContent } from './content-store.ts'
import { withOwnContent } from './with-content.ts'

/**
 * The address of a published event is never given to another one: the site answers that it is gone. Its files go after
 * the commit: a row never names a file that is gone.
 */
export const deleteContent: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const files = await withOwnContent(ctx, id, async (tx, record) => {
    if (record.status !== 0 && !ctx.actor.isAdmin) throw new AppError('content.not_in_progress')
    if ((await countPlacesTaken(tx, id)) > 0) throw new AppError('content.has_orders')
    await removeContent(tx, id)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'content.deleted',
      subject: 'content',
      subjectId: id,
      from: record.status,
      detail: { title: record.title, ownerId: record.ownerId },
    })
    const files = filesOf(ctx.services.storage, record.media)
    await releaseFiles(tx, files)
    return files
  })
  await sweepFiles(ctx, files)
  return { isDone: true }
}
