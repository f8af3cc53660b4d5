import type { Db } from '../../database/tables.ts'

/** Returns the number of series of an account, or 1 or 0 when one of them is named. */
export async function countSeries(
  db: Db,
  { ownerId, id }: { ownerId: number; id: number | undefined },
): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('is_series', '=', true)
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Chapters by the number of their series, in the order in which they come. */
export function groupBySeries<T extends { seriesId: number | null }>(
  chapters: readonly T[],
): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const chapter of chapters) {
    if (chapter.seriesId === null) continue
    const group = groups.get(chapter.seriesId)
    if (group) group.push(chapter)
    else groups.set(chapter.seriesId, [chapter])
  }
  return groups
}
