/** A wall-clock time without zone: `2026-11-28T19:00` or `2026-11-28T19:00:30`. */
export type WallTime = string
/** A UTC instant, ISO 8601 with milliseconds and `Z`, as `Date.prototype.toISOString` writes it. */
export type Instant = string

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]{0,30}(?:\/[A-Za-z0-9_+-]{1,30}){0,2}$/
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Only the zone rules of Intl are used, never its languages, so that browsers without Basque agree with the server. */
const formatters = new Map<string, Intl.DateTimeFormat | null>()
const MAX_REMEMBERED = 1_000

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const formatter = createFormatter(zone)
  if (formatters.size < MAX_REMEMBERED) formatters.set(zone, formatter)
  return formatter
}

function createFormatter(timeZone: string): Intl.DateTimeFormat | null {
  if (!ZONE_NAME.test(timeZone)) return null
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'narrow',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return null
  }
}

/** True for a time zone name of the IANA list (`Europe/Madrid`, `UTC`); offsets such as `+01:00` are not names. */
export function isTimeZone(zone: unknown): zone is string {
  return typeof zone === 'string' && formatterOf(zone) !== null
}

/** True for a real calendar day (`2026-02-30` is none). */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseWall(`${text}T00:00`) !== undefined
}

/** True for a real wall-clock time to the minute or second, in any zone. */
export function isWallTime(text: string): boolean {
  return parseWall(text) !== undefined
}

/** The wall time as if it were UTC, in ms; undefined when it is not one. */
function parseWall(text: string): number | undefined {
  const match = WALL.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const ms = Date.UTC(2000, (month ?? 0) - 1, day, hour, minute, second)
  // Through setUTCFullYear, as Date.UTC takes years below 100 for 19xx.
  const date = new Date(ms)
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day)
  return date.toISOString().startsWith(text) ? date.getTime() : undefined
}

/** What the clock shows there at that moment, in ms as if it were UTC. `ms` is a whole second. */
function wallMs(ms: number, formatter: Intl.DateTimeFormat): number {
  // Since 1973 every zone has changed its clocks at a full minute, so the offset holds for the rest of it.
  if (ms < OFFSETS_IN_MINUTES_SINCE) return readWallMs(ms, formatter)
  const offsets = offsetsOf(formatter)
  const minute = Math.floor(ms / MINUTE_MS)
  const known = offsets.get(minute)
  const offset = known ?? readWallMs(ms, formatter) - ms
  if (known === undefined) offsets.set(minute, offset)
  return ms + offset
}
const OFFSETS_IN_MINUTES_SINCE = Date.UTC(1973, 0, 1)
const rememberedOffsets = new WeakMap<Intl.DateTimeFormat, Map<number, number>>()

function offsetsOf(formatter: Intl.DateTimeFormat): Map<number, number> {
  const known = rememberedOffsets.get(formatter)
  if (known && known.size < MAX_REMEMBERED) return known
  const fresh = new Map<number, number>()
  rememberedOffsets.set(formatter, fresh)
  return fresh
}

function readWallMs(ms: number, formatter: Intl.DateTimeFormat): number {
  const fields: { [type in Intl.DateTimeFormatPartTypes]?: string } = {}
  for (const { type, value } of formatter.formatToParts(ms)) fields[type] = value
  const year = fields.era === 'B' ? 1 - Number(fields.year) : Number(fields.year)
  const date = new Date(0)
  date.setUTCFullYear(year, Number(fields.month) - 1, Number(fields.day))
  date.setUTCHours(Number(fields.hour), Number(fields.minute), Number(fields.second))
  return date.getTime()
}

function zoneOrThrow(zone: string): Intl.DateTimeFormat {
  const formatter = formatterOf(zone)
  if (!formatter) throw new RangeError(`unknown time zone: ${zone.slice(0, 64)}`)
  return formatter
}

/**
 * The instant at which clocks in `zone` show `wall`. When the clock change skips that time, it moves on by the length
 * of the gap (02:30 becomes 03:30); when it comes twice, the first one is meant. (The "compatible" rule of RFC 5545
 * and of ECMAScript's Temporal.)
 * @throws RangeError when `wall` is no real time or `zone` no IANA name.
 */
export function toInstant(wall: WallTime, zone: string): Instant {
  const wanted = parseWall(wall)
  if (wanted === undefined) throw new RangeError(`not a wall time: ${wall.slice(0, 64)}`)
  const formatter = zoneOrThrow(zone)
  // Offsets a day before and after hold the rules on both sides of a change; two changes are never that near.
  const before = wallMs(wanted - DAY_MS, formatter) - (wanted - DAY_MS)
  const after = wallMs(wanted + DAY_MS, formatter) - (wanted + DAY_MS)
  const first = wanted - before
  if (before === after || wallMs(first, formatter) === wanted) return new Date(first).toISOString()
  const second = wanted - after
  if (wallMs(second, formatter) === wanted) return new Date(second).toISOString()
  return new Date(first).toISOString()
}

/**
 * What clocks in `zone` show at an instant: `2026-11-28T19:00`, with seconds only when there are some.
 * @throws RangeError when `instant` is no date or `zone` no IANA name.
 */
export function toWallTime(instant: Instant, zone: string): WallTime {
  const ms = Math.floor(instantMs(instant) / 1_000) * 1_000
  const wall = new Date(wallMs(ms, zoneOrThrow(zone))).toISOString().slice(0, 19)
  return wall.endsWith(':00') ? wall.slice(0, 16) : wall
}

/**
 * The instant as the clock of `zone` writes it, with its offset: `2026-11-29T00:30:00+01:00`.
 * Throws as `toWallTime`.
 */
export function toZonedInstant(instant: Instant, zone: string): string {
  const ms = Math.floor(instantMs(instant) / 1_000) * 1_000
  const wall = wallMs(ms, zoneOrThrow(zone))
  const minutes = Math.round((wall - ms) / MINUTE_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${new Date(wall).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** The calendar day in `zone` at an instant, `2026-11-28`. Throws as `toWallTime`. */
export function toLocalDate(instant: Instant, zone: string): string {
  return toWallTime(instant, zone).slice(0, 10)
}

/** The instant so many minutes of real time later (earlier when negative). Throws RangeError when it is no date. */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return new Date(instantMs(instant) + minutes * MINUTE_MS).toISOString()
}

/** The same clock time some calendar days later: for "one day after", across clock changes. */
export function addDays(wall: WallTime, days: number): WallTime {
  const ms = parseWall(wall)
  if (ms === undefined) throw new RangeError(`not a wall time: ${wall.slice(0, 64)}`)
  return new Date(ms + days * DAY_MS).toISOString().slice(0, wall.length)
}

/** True for something that names a moment in UTC. */
export function isInstant(text: unknown): text is Instant {
  return typeof text === 'string' && text.endsWith('Z') && !Number.isNaN(Date.parse(text))
}

/**
 * Compares two instants: negative when `a` is earlier, 0 when the same, NaN when one is no date. Instants as
 * `toISOString` writes them sort as text, which spares parsing.
 */
export function compareInstants(a: Instant, b: Instant): number {
  if (a.length === 24 && b.length === 24 && a.startsWith('2') && b.startsWith('2'))
    return a < b ? -1 : a > b ? 1 : 0
  return Date.parse(a) - Date.parse(b)
}

function instantMs(instant: Instant): number {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant.slice(0, 64)}`)
  return ms
}

/** Returns the whole days until `instant`, by the calendar of its place; 0 on its day, below 0 after it. */
export function daysLeft(instant: Instant, timeZone = 'Europe/Madrid', now = new Date()): number {
  const dayOf = (at: Instant) => Date.parse(toLocalDate(at, timeZone))
  return Math.round((dayOf(instant) - dayOf(now.toISOString())) / DAY_MS)
}
