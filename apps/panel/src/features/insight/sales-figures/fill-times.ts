import { addDays, toInstant, toWallTime } from '@larunbat/rules/time/dates'

/** Times of one chart at most: 83 days by hour, five years by day. */
const MOST = 2000

/** Every hour, day or week from the first to the last of these beginnings, by the clock of a zone. */
export function fillTimes(
  beginnings: readonly string[],
  grain: 'hora' | 'dia' | 'semana',
  zone: string,
): string[] {
  const [first, last] = [beginnings[0], beginnings.at(-1)]
  if (!first || !last) return []
  const times: string[] = []
  if (grain === 'hora') {
    const end = Date.parse(last)
    for (let at = Date.parse(first); at <= end && times.length < MOST; at += 3_600_000)
      times.push(new Date(at).toISOString())
    return times
  }
  const days = grain === 'dia' ? 1 : 7
  let wall = `${toWallTime(first, zone).slice(0, 10)}T00:00`
  for (let at = toInstant(wall, zone); at <= last && times.length < MOST; at = toInstant(wall, zone)) {
    times.push(at)
    wall = addDays(wall, days)
  }
  return times
}
