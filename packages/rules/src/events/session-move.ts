import { addDays, addMinutes, type Instant, toInstant, toLocalDate, toWallTime } from '../time/dates.ts'

/** How a session is moved in time: first by calendar days, then to a clock time, then by minutes. */
export interface SessionMove {
  /** Calendar days later (earlier when negative): the clock time is kept, across clock changes. */
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
  // The wall clock is used only where needed: it cannot express the second occurrence of an hour.
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

/** When one session takes place, before or after a move. */
export type SessionSpan = { startsAt: Instant; endsAt: Instant | null; timeZone: string }

/**
 * True when an instant belongs to a session: it is its start or end, or lies on the local day of either. Sale ends, windows of
 * ticket types, visibility and validity of codes are such instants.
 */
export function belongsTo(at: Instant, { startsAt, endsAt, timeZone }: SessionSpan): boolean {
  const day = (instant: Instant) => toLocalDate(instant, timeZone)
  const edges = endsAt === null ? [startsAt] : [startsAt, endsAt]
  return edges.some((edge) => Date.parse(edge) === Date.parse(at) || day(edge) === day(at))
}

/**
 * Returns an instant of a session moved along with it: start and end stay start and end, any other keeps its distance
 * to the start by the clock, across clock changes.
 */
export function moveAlong(at: Instant, before: SessionSpan, after: SessionSpan): Instant {
  if (Date.parse(at) === Date.parse(before.startsAt)) return after.startsAt
  if (before.endsAt !== null && Date.parse(at) === Date.parse(before.endsAt) && after.endsAt !== null)
    return after.endsAt
  // A clock time read as if it were UTC: only the distance between two of them is used.
  const wallMs = (instant: Instant, zone: string) => {
    const wall = toWallTime(instant, zone)
    return Date.parse(`${wall.length === 16 ? `${wall}:00` : wall}Z`)
  }
  const shift = wallMs(after.startsAt, after.timeZone) - wallMs(before.startsAt, before.timeZone)
  const wall = new Date(wallMs(at, before.timeZone) + shift).toISOString().slice(0, 19)
  return toInstant(wall, after.timeZone)
}

/**
 * Returns where an instant shared by several sessions goes when some of them move: to the latest of those it belonged
 * to, or to the earliest where it begins something. It does not move while a session that does not move has it.
 */
export function followSessions(
  at: Instant | null,
  moved: readonly { before: SessionSpan; after: SessionSpan }[],
  others: readonly SessionSpan[],
  edge: 'start' | 'end',
): Instant | null {
  if (at === null || others.some((session) => belongsTo(at, session))) return at
  const goals = moved
    .filter(({ before }) => belongsTo(at, before))
    .map(({ before, after }) => moveAlong(at, before, after))
  return goals.sort().at(edge === 'end' ? -1 : 0) ?? at
}
