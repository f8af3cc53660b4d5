import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import {
  findPart,
  listChapters,
  lockArranging,
  lockEvents,
  rollBackToSavepoint,
  type SeriesPart,
  setSavepoint,
} from './series-store.ts'

/** Each new try means that an event came into the series or left it by another way in between, so this ends. */
const MAX_TRIES = 20

/**
 * Holds an event, the series it is or belongs to (or `into`, where it is to go) and all chapters of it until the
 * transaction ends. The lock of the series guards the list of its chapters, but which rows these are is only known
 * before they are locked, and they must be locked in the order of their numbers: so they are looked at again
 * afterwards, and if others have come, all is let go and begun anew. Those who arrange one series queue up before its rows,
 * or a crowd would make each other begin anew until they give up.
 */
export async function lockSeries(
  tx: Db,
  id: number,
  into?: number,
): Promise<{ part: SeriesPart | undefined; series: SeriesPart | undefined; chapters: SeriesPart[] }> {
  await setSavepoint(tx)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const seriesId = into ?? seriesOf(await findPart(tx, id))
    if (seriesId !== undefined) await lockArranging(tx, seriesId)
    const locked = [id, ...(await idsOf(tx, seriesId))]
    await lockEvents(tx, locked)
    const part = await findPart(tx, id)
    const chapters = seriesId === undefined ? [] : await listChapters(tx, seriesId)
    const isWhole = chapters.every((chapter) => locked.includes(chapter.id))
    if (isWhole && (into ?? seriesOf(part)) === seriesId) {
      const series = seriesId === undefined ? undefined : await findPart(tx, seriesId)
      return { part, series, chapters }
    }
    await rollBackToSavepoint(tx)
  }
  throw new AppError('request.overloaded')
}

const seriesOf = (part: SeriesPart | undefined): number | undefined =>
  part?.isSeries ? part.id : (part?.seriesId ?? undefined)

async function idsOf(tx: Db, seriesId: number | undefined): Promise<number[]> {
  if (seriesId === undefined) return []
  return [seriesId, ...(await listChapters(tx, seriesId)).map(({ id }) => id)]
}
