import type { moveChapter as contract } from '@larunbat/contract'
import { placeInOrder } from '@larunbat/rules/events/place-in-order'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireChapter } from './access.ts'
import { arrangeChapters } from './arrange-chapters.ts'

export const moveChapter: SignedInHandler<typeof contract> = (ctx, { id, order }) =>
  inTransaction(ctx, async (tx) => {
    const { series, ids } = await requireChapter(ctx, tx, id)
    return arrangeChapters(ctx, tx, {
      action: 'series.chapter_moved',
      seriesId: series.id,
      chapterId: id,
      ids: placeInOrder(ids, id, order),
    })
  })
