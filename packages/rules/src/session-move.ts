import { addDays, addMinutes, type Instant, toInstant, toWallTime } from './dates.ts'

/** How a session is moved in time: first by calendar days, then to a clock time, then by minutes. */
export interface SessionMove {
  /** Calendar days later (earlier when negative): the clock time stays, across clock changes. */
  days?: number
  /** Another clock time of that local day, `19:00`. */
  time?: string
  /** Minutes of real time later (earlier when negative). */
  minutes?: number
}

/** When a session takes place and until when it is sold. */
export interface SessionTimes {
  startsAt: Instant
  endsAt: Instant | null
  saleEndsAt: Instant | null
  timeZone: string
}

/**
 * The start after a move. A clock time that the clock change skips moves on by as much; one that comes twice is the first.
 * @throws RangeError when the zone is unknown.
 */
export function moveStart(startsAt: Instant, timeZone: string, { days = 0, time, minutes = 0 }: SessionMove) {
  let moved = startsAt
  // Without need nothing goes through the clock on the wall: it cannot tell the second reading of an hour.
  if (days !== 0 || time !== undefined) {
    const wall = addDays(toWallTime(startsAt, timeZone), days)
    const target = time === undefined ? wall : `${wall.slice(0, 10)}T${time}`
    if (target !== toWallTime(startsAt, timeZone)) moved = toInstant(target, timeZone)
  }
  return minutes === 0 ? moved : addMinutes(moved, minutes)
}

/** The times after a move: the session lasts as long as before, and its sale ends as long before the start as it did. */
export function moveSession<T extends SessionTimes>(session: T, move: SessionMove): T {
  const startsAt = moveStart(session.startsAt, session.timeZone, move)
  const minutes = (Date.parse(startsAt) - Date.parse(session.startsAt)) / 60_000
  if (minutes === 0) return session
  const later = (instant: Instant | null) => instant && addMinutes(instant, minutes)
  return { ...session, startsAt, endsAt: later(session.endsAt), saleEndsAt: later(session.saleEndsAt) }
}
