import type { Translate } from 'react-i18next'

const HOUR = 60
const DAY = 24 * HOUR

/** Minutes as people say them: 150 -> "2 h 30 min"; undefined for what is no duration. */
export function durationText(minutes: unknown, t: Translate<'event'>): string | undefined {
  if (typeof minutes !== 'number' || minutes < HOUR || minutes > 366 * DAY) return undefined
  const parts = [
    [Math.floor(minutes / DAY), 'unit.day'],
    [Math.floor((minutes % DAY) / HOUR), 'unit.hour'],
    [Math.round(minutes % HOUR), 'unit.minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, key]) => t(key, { count }))
    .join(' ')
}
