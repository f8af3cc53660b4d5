import { addDays, type Instant, toWallTime } from './dates.ts'

/** Where the festival was founded: the clock for what belongs to no place. */
export const HOME_ZONE = 'Europe/Madrid'

/** Hour, by the clock of the place, up to which what begins after midnight is still the night of the day before. */
export const NIGHT_ENDS_HOUR = 5

/** Returns the calendar day in `zone` whose evening an instant belongs to. Throws as `toWallTime`. */
export function eveningOf(instant: Instant, zone: string): string {
  const wall = toWallTime(instant, zone)
  return (Number(wall.slice(11, 13)) < NIGHT_ENDS_HOUR ? addDays(wall, -1) : wall).slice(0, 10)
}
