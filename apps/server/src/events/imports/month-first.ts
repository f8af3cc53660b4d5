const DATE = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g

/**
 * True for a text whose dates with strokes have the month first: one of them can only be read so (`8/29/2025`), and none only
 * the other way round.
 */
export function isMonthFirst(text: string): boolean {
  let isSeen = false
  for (const [, first, second] of text.matchAll(DATE)) {
    if (Number(first) > 12) return false
    if (Number(second) > 12) isSeen = true
  }
  return isSeen
}

/** Returns a cell of such a file with its dates in our order, the day first. */
export const withDayFirst = (cell: string): string => cell.replace(DATE, '$2/$1/$3')
