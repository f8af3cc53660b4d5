import type { deleteEvent as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { writeAuditLines } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventRecord } from '../event/event-record.ts'
import { listEventsWithPlaces, removeEvents } from '../event/event-store.ts'
import { listComparedFolders } from '../event/review-snapshot-store.ts'
import { filesOfExtras } from '../extras/extra-row.ts'
import { filesOf } from '../media/media-row.ts'
import { withWholeSeries } from '../series/with-whole-series.ts'
import { dropVideosOf, sweepDropped } from '../video/drop-assets.ts'

/**
 * The address of a published event is never reused for another one: the site responds that it is gone. Its files are
 * deleted after the commit: a row never refers to a deleted file.
 */
export const deleteEvent: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const { files, videos } = await withWholeSeries(ctx, id, async (tx, record) => {
    if (record.status !== 0 && !ctx.actor.isAdmin) throw new AppError('content.not_in_progress')
    if ((await listEventsWithPlaces(tx, [id])).has(id)) throw new AppError('content.has_orders')
    return dropEvents(ctx, tx, [record])
  })
  await sweepFiles(ctx, files)
  await sweepDropped(ctx, videos)
  return { isDone: true }
}

/** Deletes events inside a transaction, each with its line in the audit log; returns files and videos to be swept after it. */
export async function dropEvents({ actor, services }: SignedInCtx, tx: Db, records: readonly EventRecord[]) {
  const ids = records.map(({ id }) => id)
  const videos = await dropVideosOf(tx, ids)
  const compared = await listComparedFolders(tx, ids)
  await removeEvents(tx, ids)
  await writeAuditLines(
    tx,
    records.map(({ id, status, title, ownerId }) => ({
      actorId: actor.accountId,
      action: 'content.deleted',
      subject: 'event',
      subjectId: id,
      from: status,
      detail: { title, ownerId },
    })),
  )
  const { storage } = services
  const files = records.flatMap(({ media, extras }) => [
    ...filesOf(storage, media),
    ...filesOfExtras(storage, extras),
  ])
  await releaseFiles(tx, files)
  return { files: [...files, ...compared], videos }
}
