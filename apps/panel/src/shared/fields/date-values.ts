import { type CalendarDateTime, parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'

/** What the clock on the wall shows in `timeZone` at an ISO instant. */
export function wallTime(instant: string | null | undefined, timeZone: string): CalendarDateTime | null {
  if (!instant) return null
  try {
    return toCalendarDateTime(parseAbsolute(instant, timeZone)).set({ second: 0, millisecond: 0 })
  } catch {
    return null
  }
}

/** The UTC instant (ISO, with Z) when the clock on the wall of `timeZone` shows this. */
export function instantOf(wall: CalendarDateTime, timeZone: string): string {
  return toZoned(wall, timeZone).toDate().toISOString()
}

/** The same clock time in another zone: what an organiser means who corrects the zone of an event. */
export function moveToZone(instant: string, from: string, to: string): string {
  const wall = wallTime(instant, from)
  return wall ? instantOf(wall, to) : instant
}
