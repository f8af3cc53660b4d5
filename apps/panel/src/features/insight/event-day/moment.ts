import { toWallTime } from '@larunbat/rules/time/dates'
import type { TodayRow } from './day-queries.ts'

export type Moment = 'off' | 'before' | 'soon' | 'on' | 'over'

/** Doors open, helpers come, the list is printed. */
const SOON_MS = 2 * 3_600_000

/** Phase of a session at a moment: `off` when it does not take place. */
export function momentOf(
  { startsAt, endsAt, status }: Pick<TodayRow, 'startsAt' | 'endsAt' | 'status'>,
  now: number,
): Moment {
  if (status === 'cancelled' || status === 'postponed') return 'off'
  if (now >= Date.parse(endsAt)) return 'over'
  if (now >= Date.parse(startsAt)) return 'on'
  return Date.parse(startsAt) - now <= SOON_MS ? 'soon' : 'before'
}

/** The hour as it is printed: two places with two clocks stand in the order that is read. */
const clockOf = ({ startsAt, timeZone }: Pick<TodayRow, 'startsAt' | 'timeZone'>) =>
  toWallTime(startsAt, timeZone)

/** Sessions in the order they matter now: what is on, what comes, what is over, what does not take place. */
export function byMoment<T extends Pick<TodayRow, 'startsAt' | 'endsAt' | 'status' | 'timeZone'>>(
  rows: readonly T[],
  now: number,
): T[] {
  const order: Record<Moment, number> = { on: 0, soon: 1, before: 1, over: 2, off: 3 }
  return rows.toSorted(
    (a, b) => order[momentOf(a, now)] - order[momentOf(b, now)] || clockOf(a).localeCompare(clockOf(b)),
  )
}
