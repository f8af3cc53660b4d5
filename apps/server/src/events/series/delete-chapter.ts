import type { deleteChapter as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireChapter } from './access.ts'
import { arrangeChapters } from './arrange-chapters.ts'
import { freeChapters } from './series-store.ts'

export const deleteChapter: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const { series, ids } = await requireChapter(ctx, tx, id)
    await freeChapters(tx, [id])
    return arrangeChapters(ctx, tx, {
      action: 'series.chapter_deleted',
      seriesId: series.id,
      chapterId: id,
      ids: ids.filter((other) => other !== id),
    })
  })
