import { addDays, isWallTime, toInstant } from '@larunbat/rules/time/dates'

export const MADRID = 'Europe/Madrid'
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** A daily event of more than a year is refused rather than unrolled for ever. */
const MAX_SESSIONS = 400

interface Times {
  dtstart?: unknown
  dtend?: unknown
  'excluded-days'?: unknown
  recurrence?: unknown
}

export interface Slot {
  startsAt: string
  endsAt: string | null
}

/** `2018-05-05 18:00:00.0` -> `2018-05-05T18:00`, undefined when it is no time. */
function wallTime(text: unknown): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(String(text ?? '').trim())
  const wall = match && `${match[1]}T${match[2]}`
  return wall && isWallTime(wall) ? wall : undefined
}

/** `9/2/2018;23/2/2018;` -> days. */
function excludedDays(text: unknown): Set<string> {
  const days = String(text ?? '').matchAll(/(\d{1,2})\/(\d{1,2})\/(\d{4})/g)
  return new Set([...days].map(([, d = '', m = '', y]) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`))
}

/**
 * Sessions of a row, times of Madrid's clocks turned into instants.
 * - An end of 23:59 stands for "not known" in this catalogue (999 of 1,000 rows have it), and so does an end that is not
 *   after the start: the session has no end then.
 * - An event that begins at 00:00 is open whole days: one session from its first day to the end of its last.
 * - Any other that lasts several days has one session at its hour on each weekday of its recurrence, without the excluded
 *   days.
 * Undefined when the start cannot be read or the sessions are too many.
 */
export function madridSlots(row: Times): Slot[] | undefined {
  const start = wallTime(row.dtstart)
  if (start === undefined) return undefined
  const end = wallTime(row.dtend)
  const [day, hour] = [start.slice(0, 10), start.slice(11)]
  const lastDay = end === undefined || end.slice(0, 10) < day ? day : end.slice(0, 10)
  if (hour === '00:00') return [slot(start, end !== undefined && end > start ? end : `${day}T23:59`)]
  const endHour = end?.slice(11)
  const hasEnd = endHour !== undefined && endHour !== '23:59' && endHour > hour
  const slotOn = (on: string) => slot(`${on}T${hour}`, hasEnd ? `${on}T${endHour}` : undefined)
  if (lastDay === day) return [slotOn(day)]

  const weekdays = weekdaysOf(row.recurrence)
  const excluded = excludedDays(row['excluded-days'])
  const slots: Slot[] = []
  for (let wall = start; wall.slice(0, 10) <= lastDay; wall = addDays(wall, 1)) {
    const on = wall.slice(0, 10)
    const weekday = WEEKDAYS[new Date(`${on}T12:00:00Z`).getUTCDay()] as string
    if (weekdays.has(weekday) && !excluded.has(on)) slots.push(slotOn(on))
    if (slots.length > MAX_SESSIONS) return undefined
  }
  return slots.length > 0 ? slots : [slotOn(day)]
}

function weekdaysOf(recurrence: unknown): Set<string> {
  const days = String((recurrence as { days?: unknown } | undefined)?.days ?? '')
    .split(',')
    .filter((day) => WEEKDAYS.includes(day))
  return new Set(days.length > 0 ? days : WEEKDAYS)
}

const slot = (start: string, end: string | undefined): Slot => ({
  startsAt: toInstant(start, MADRID),
  endsAt: end === undefined ? null : toInstant(end, MADRID),
})
