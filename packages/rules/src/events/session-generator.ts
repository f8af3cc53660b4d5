import { addDays, type Instant, isDate, isTimeZone, toInstant, toWallTime } from '../time/dates.ts'

/** On which days and at which clock times an event is repeated. Days are `2026-11-28`, times `19:00`, both local. */
export interface SessionPattern {
  /** First and last day that count, both included. */
  from: string
  until: string
  /** 1 Monday to 7 Sunday (ISO 8601). Empty when `everyDays` is given. */
  weekdays: readonly number[]
  /** With `weekdays`: only every so many weeks, counted from the week of `from`; 1 when left out. */
  everyWeeks?: number | null
  /** Every so many days from `from` on, instead of weekdays. */
  everyDays?: number | null
  /** One to 24 times a day. */
  times: readonly string[]
  /** Days that are left out. */
  except?: readonly string[]
}

/** One start of a pattern. */
export interface GeneratedStart {
  date: string
  time: string
  startsAt: Instant
  /** The clocks skip that time on that day, so it begins later by as much as they skip. */
  isShifted: boolean
}

/** A pattern covers at most three years. */
export const PATTERN_MAX_DAYS = 1_096
export const PATTERN_MAX_TIMES = 24
export const PATTERN_MAX_WEEKS = 52
export const PATTERN_MAX_INTERVAL_DAYS = 366
/** As many sessions as one event may have. */
export const MAX_SESSIONS = 500

const DAY_MS = 86_400_000
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** True for a clock time to the minute, `00:00` to `23:59`. */
export const isClockTime = (text: string): boolean => TIME.test(text)

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** 1 Monday to 7 Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1
const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** What is wrong with a pattern: field (`times.0` for a part of one) -> code of its text. Empty when it can be used. */
export function patternFaults(pattern: SessionPattern): Partial<Record<string, string>> {
  const { from, until, weekdays, everyWeeks, everyDays, times, except = [] } = pattern
  const faults: Record<string, string> = {}
  if (!isDate(from)) faults.from = 'field.date'
  if (!isDate(until)) faults.until = 'field.date'
  if (!faults.from && !faults.until) {
    if (until < from) faults.until = 'field.end_before_start'
    else if (dayNumber(until) - dayNumber(from) >= PATTERN_MAX_DAYS) faults.until = 'field.too_far'
  }
  const isInterval = everyDays !== undefined && everyDays !== null
  // Weekdays and an interval of days would contradict each other.
  if (isInterval === weekdays.length > 0) faults.weekdays = isInterval ? 'field.either' : 'field.required'
  else if (weekdays.some((weekday) => !isWhole(weekday, 1, 7))) faults.weekdays = 'field.range:1:7'
  if (isInterval && !isWhole(everyDays, 1, PATTERN_MAX_INTERVAL_DAYS))
    faults.everyDays = `field.range:1:${PATTERN_MAX_INTERVAL_DAYS}`
  if (everyWeeks !== undefined && everyWeeks !== null && !isWhole(everyWeeks, 1, PATTERN_MAX_WEEKS))
    faults.everyWeeks = `field.range:1:${PATTERN_MAX_WEEKS}`
  if (times.length === 0) faults.times = 'field.required'
  else if (times.length > PATTERN_MAX_TIMES) faults.times = `field.too_many:${PATTERN_MAX_TIMES}`
  times.forEach((time, index) => {
    if (!isClockTime(time)) faults[`times.${index}`] = 'field.time'
  })
  except.forEach((day, index) => {
    if (!isDate(day)) faults[`except.${index}`] = 'field.date'
  })
  return faults
}

/** The days of a pattern in order, exceptions left out. The pattern must be without faults. */
export function patternDays(pattern: SessionPattern): string[] {
  const { from, until, weekdays, except = [] } = pattern
  const skipped = new Set(except)
  const first = dayNumber(from)
  const monday = first - (weekdayOf(first) - 1)
  const everyWeeks = pattern.everyWeeks ?? 1
  const days: string[] = []
  for (
    let day = from, number = first;
    day <= until;
    day = addDays(`${day}T00:00`, 1).slice(0, 10), number++
  ) {
    const isMeant = pattern.everyDays
      ? (number - first) % pattern.everyDays === 0
      : weekdays.includes(weekdayOf(number)) && Math.floor((number - monday) / 7) % everyWeeks === 0
    if (isMeant && !skipped.has(day)) days.push(day)
  }
  return days
}

/** How many sessions a pattern makes, without making them. Two times that the clock change joins count as two. */
export function countOfPattern(pattern: SessionPattern): number {
  return patternDays(pattern).length * new Set(pattern.times).size
}

/**
 * The starts of a pattern in order, each moment once. The clock time stays the same the year round; a time the clock
 * change skips moves on by as much as it skips, one that comes twice is the first of the two.
 * @throws RangeError when the pattern has faults, the zone is unknown, or there would be more than `most`.
 */
export function generateStarts(pattern: SessionPattern, zone: string, most = MAX_SESSIONS): GeneratedStart[] {
  const fault = Object.keys(patternFaults(pattern))[0]
  if (fault !== undefined) throw new RangeError(`pattern: ${fault}`)
  if (!isTimeZone(zone as unknown)) throw new RangeError(`unknown time zone: ${zone.slice(0, 64)}`)
  if (countOfPattern(pattern) > most) throw new RangeError(`more than ${most} sessions`)
  const times = [...new Set(pattern.times)].sort()
  const starts = new Map<Instant, GeneratedStart>()
  for (const date of patternDays(pattern)) {
    for (const time of times) {
      const wall = `${date}T${time}`
      const startsAt = toInstant(wall, zone)
      const start = { date, time, startsAt, isShifted: toWallTime(startsAt, zone) !== wall }
      const known = starts.get(startsAt)
      // 02:30 becomes 03:30 where clocks skip it; a requested 03:30 takes precedence.
      if (!known || known.isShifted) starts.set(startsAt, start)
    }
  }
  return [...starts.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}
