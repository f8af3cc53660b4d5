export interface SalesCurve {
  /** Days (`YYYY-MM-DD`) the axis begins and ends on. */
  first: string
  last: string
  /** Places the axis reaches up to. */
  most: number
  /** Today on the axis, 0 to 1. */
  now: number
  /** Sold until the end of a day: its position on the axis, and its share of `most`. */
  points: { at: number; share: number }[]
}

/**
 * Returns the tickets sold so far by day, from the first sale to the day of the event; undefined before the first sale. `days`
 * hold what each sold, cancelled ones taken off.
 */
export function salesCurve(
  days: readonly { day: string; tickets: number }[],
  today: string,
  eventDay: string | undefined,
  capacity: number,
): SalesCurve | undefined {
  const [first] = days
  if (!first) return undefined
  const last = eventDay && eventDay > today ? eventDay : today
  const span = Math.max(1, Date.parse(last) - Date.parse(first.day))
  const at = (day: string) => Math.min(1, (Date.parse(day) - Date.parse(first.day)) / span)
  let sold = 0
  const sums = days.map(({ day, tickets }) => {
    sold += tickets
    return { at: at(day), sold }
  })
  const most = Math.max(1, capacity, ...sums.map((sum) => sum.sold))
  const points = sums.map((sum) => ({ at: sum.at, share: Math.max(0, sum.sold) / most }))
  const now = at(today)
  // Constant from the last sale until today.
  return {
    first: first.day,
    last,
    most,
    now,
    points: [...points, { at: now, share: Math.max(0, sold) / most }],
  }
}
