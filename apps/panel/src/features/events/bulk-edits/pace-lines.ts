/** Tickets sold up to a day, by the days to go; null where that day has not come or nothing is known. */
export interface PaceDay {
  days: number
  tickets: number | null
  ticketsBefore: number | null
}

export interface PaceLines {
  /** Days to go at the left end of the axis; its right end is the day the festival begins. */
  first: number
  /** Sold now, and by the edition before with as many days to go; null where that is not known. */
  now: number
  before: number | null
  /** Points of both lines, 0 to 1 on both axes. */
  lines: { now: Point[]; before: Point[] }
}

export type Point = { at: number; share: number }

/** Returns sales against the days to go, from the first sale of either edition on; undefined before there is one. */
export function paceLines(days: readonly PaceDay[], today: number | null): PaceLines | undefined {
  const sorted = days.filter((day) => day.days >= 0).toSorted((one, other) => other.days - one.days)
  const begins = sorted.findIndex(
    ({ tickets, ticketsBefore }) => (tickets ?? 0) > 0 || (ticketsBefore ?? 0) > 0,
  )
  if (begins < 0) return undefined
  const shown = sorted.slice(begins)
  const first = Math.max(1, shown[0]?.days ?? 1)
  const most = Math.max(
    1,
    ...shown.flatMap(({ tickets, ticketsBefore }) => [tickets ?? 0, ticketsBefore ?? 0]),
  )
  const pointsOf = (figure: (day: PaceDay) => number | null): Point[] =>
    shown.flatMap((day) => {
      const value = figure(day)
      return value === null ? [] : [{ at: (first - day.days) / first, share: Math.max(0, value) / most }]
    })
  const known = shown.filter(({ tickets }) => tickets !== null)
  return {
    first,
    now: known.at(-1)?.tickets ?? 0,
    before: sorted.find((day) => day.days === today)?.ticketsBefore ?? null,
    lines: {
      now: pointsOf(({ tickets }) => tickets),
      before: pointsOf(({ ticketsBefore }) => ticketsBefore),
    },
  }
}
