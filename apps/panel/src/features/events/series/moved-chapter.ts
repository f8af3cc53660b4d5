/** Position of a chapter: counted in the series, also where some chapters are not shown. */
interface Place {
  id: number
  seriesOrder: number | null
}

/**
 * The one move that makes the order `ids` of the chapters as they stand: the chapter, and the place of the one it takes.
 * Undefined when nothing moved.
 */
export function movedChapter(
  chapters: readonly Place[],
  ids: readonly number[],
): { id: number; order: number } | undefined {
  const first = chapters.findIndex(({ id }, index) => id !== ids[index])
  if (first === -1) return undefined
  const last = chapters.findLastIndex(({ id }, index) => id !== ids[index])
  const [from, to] = chapters[first]?.id === ids[last] ? [first, last] : [last, first]
  const id = chapters[from]?.id
  return id === undefined ? undefined : { id, order: chapters[to]?.seriesOrder ?? to + 1 }
}
