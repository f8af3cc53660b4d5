import { type addChapter as contract, MAX_CHAPTERS } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireHeldRight, requireUnlocked } from '../event/access.ts'
import { arrangeChapters } from './arrange-chapters.ts'
import { lockSeries } from './lock-series.ts'

/** One that is a chapter of this series already stays where it is. */
export const addChapter: SignedInHandler<typeof contract> = (ctx, { seriesId, id }) =>
  inTransaction(ctx, async (tx) => {
    const { chapters, ...found } = await lockSeries(tx, id, seriesId)
    const part = await requireHeldRight(ctx, tx, found.part, 'own')
    const series = await requireHeldRight(ctx, tx, found.series, 'own', 'series.not_found')
    if (!series.isSeries) throw new AppError('series.not_found')
    if (part.isSeries) throw new AppError('series.nested', { fields: ['id'] })
    const ids = chapters.map((chapter) => chapter.id)
    if (part.seriesId === seriesId)
      return { seriesId, chapters: ids.map((known, index) => ({ id: known, order: index + 1 })) }
    for (const held of [part, series]) requireUnlocked(ctx, held)
    if (part.seriesId !== null) throw new AppError('series.chapter_taken', { fields: ['id'] })
    if (ids.length >= MAX_CHAPTERS) throw new AppError('series.too_many_chapters')
    return arrangeChapters(ctx, tx, {
      action: 'series.chapter_added',
      seriesId,
      chapterId: id,
      ids: [...ids, id],
    })
  })
