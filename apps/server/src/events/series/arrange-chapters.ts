import type { ChapterOrder } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { publishPlaces, saveChapters } from './series-store.ts'

type Action = 'series.chapter_added' | 'series.chapter_deleted' | 'series.chapter_moved'

/**
 * Stores the chapters of a series in this order and what follows: approved copies and the line of the audit log about
 * the chapter that made the difference. `tx` holds all of them. Returns the new order.
 */
export async function arrangeChapters(
  { actor }: SignedInCtx,
  tx: Db,
  {
    action,
    seriesId,
    chapterId,
    ids,
  }: { action: Action; seriesId: number; chapterId: number; ids: number[] },
): Promise<Of<typeof ChapterOrder>> {
  await saveChapters(tx, seriesId, ids)
  await publishPlaces(tx, [...ids, chapterId])
  const place = ids.indexOf(chapterId) + 1
  await writeAudit(tx, {
    actorId: actor.accountId,
    action,
    subject: 'event',
    subjectId: chapterId,
    detail: { seriesId, ...(place > 0 ? { place } : {}) },
  })
  return { seriesId, chapters: ids.map((id, index) => ({ id, order: index + 1 })) }
}
