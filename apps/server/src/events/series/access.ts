import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { requireHeldRight, requireUnlocked } from '../event/access.ts'
import { lockSeries } from './lock-series.ts'
import type { SeriesPart } from './series-store.ts'

export interface HeldChapter {
  chapter: SeriesPart
  series: SeriesPart
  /** All chapters of the series, in their order. */
  ids: number[]
}

/**
 * A chapter with its series, held until the transaction ends, for a caller who manages both. Throws `content.not_found` for
 * a foreign or missing event, `series.not_a_chapter` for one of no series, `series.not_found` when the series is not
 * theirs, `content.in_review` or `content.archived` when its owner may change neither of them now.
 */
export async function requireChapter(ctx: SignedInCtx, tx: Db, id: number): Promise<HeldChapter> {
  const found = await lockSeries(tx, id)
  const part = await requireHeldRight(ctx, tx, found.part, 'own')
  if (part.seriesId === null) throw new AppError('series.not_a_chapter')
  const series = await requireHeldRight(ctx, tx, found.series, 'own', 'series.not_found')
  for (const held of [part, series]) requireUnlocked(ctx, held)
  return { chapter: part, series, ids: found.chapters.map((chapter) => chapter.id) }
}
