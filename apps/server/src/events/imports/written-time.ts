import { fold } from '@larunbat/rules/text/fold'
import { addDays, isWallTime } from '@larunbat/rules/time/dates'
import {
  BETWEEN,
  BETWEEN_MOMENTS,
  DAYS,
  DAYS_AFTER,
  DAYS_BEFORE,
  DOORS,
  ITEM,
  LETTERS,
  LONG_SPAN,
  MIDNIGHT,
  MONTH_OF,
  NO_HOUR,
  NOON,
  PARTS,
  SPAN,
  TIMES,
  WEEKDAY,
  WEEKDAY_LETTER,
  WEEKDAY_OF,
  withoutGlue,
} from './time-patterns.ts'

/** What a cell says of a moment. `day` is `YYYY-MM-DD`, hours are `HH:MM` of the place's clocks. */
export interface WrittenTime {
  /** Set instead of all others where the text names its own zone. */
  instant?: string
  day?: string
  hour?: string
  endHour?: string
}

export interface TimeOptions {
  /** Year of a date that names none. Such a date is not read without it. */
  year?: number | undefined
  /** True in a column of hours, where a number alone is an hour. */
  isHour?: boolean
}

const SERIAL_EPOCH = Date.UTC(1899, 11, 30)

const two = (number: number | string) => String(number).padStart(2, '0')

/**
 * Reads a date, an hour or both as people write them in the languages of `FILE_WORDS`: `sábado 12 de junio de 2027 a las 19h`,
 * `2026ko azaroaren 28an, 19:00etan`, `28/11/26 7:30 PM`, `28 Nov 2026`, `19:00 - 21:00`, a serial number of a spreadsheet, an
 * instant of ISO 8601. Every word has to be understood: undefined for the rest, for days that do not exist, for a weekday that
 * is not that of the day, and for month-first dates.
 */
export function readWrittenTime(
  value: string,
  { year, isHour = false }: TimeOptions = {},
): WrittenTime | undefined {
  const text = plainText(value).replace(/\s+/g, ' ')
  const iso = readIso(value.trim())
  if (iso) return iso
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readSerial(Number(text.replace(',', '.')), isHour)
  if (isHour && /^0?[.,]\d+$/.test(text)) return readSerial(Number(text.replace(',', '.')), true)
  const letter = WEEKDAY_LETTER.exec(text)?.[1]
  const [, before = '', zone] = /^(.*\d.*) (utc|gmt|wet|west|cet|cest|bst)$/.exec(text) ?? []
  const said = (zone === undefined ? text : before)
    .replace(WEEKDAY_LETTER, '')
    .replace(NO_HOUR, ' ')
    .replace(DOORS, ' ')
    .replace(BETWEEN, 'de $1 a ')
  const found = takeDay(said, isHour ? undefined : year)
  if (!found) return undefined
  if (letter !== undefined && found.day && LETTERS.indexOf(letter) !== weekdayOf(found.day)) return undefined
  let rest = found.rest
  if (found.day) {
    const weekday = WEEKDAY.exec(rest)
    if (weekday) {
      if (WEEKDAY_OF.get(weekday.groups?.weekday ?? '') !== weekdayOf(found.day)) return undefined
      rest = rest.replace(weekday[0], ' ')
    }
  }
  rest = withoutGlue(rest)
  if (rest === '') return found.day ? { day: found.day } : undefined
  const hours = readHours(rest, isHour)
  if (!hours) return undefined
  const time = endOfDay({ ...(found.day ? { day: found.day } : {}), ...hours })
  if (zone === undefined) return time
  return time.day && time.hour
    ? asInstant(`${time.day}T${time.hour}:00${OFFSETS[zone as keyof typeof OFFSETS]}`)
    : undefined
}

/** Folded, with one kind of blank and hyphen; lines stay. `6.ª feira` is written without its point. */
const plainText = (value: string) =>
  fold(value.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[‐‑‒]/g, '-')
    .replace(/(\d)\.a feira/, '$1a feira')
    .trim()

/** True for a text with a weekday and no date: `Saturday`, `viernes 19:00`. */
export function isWeekday(text: string): boolean {
  const folded = fold(text)
  return WEEKDAY.test(folded) && !DAYS.some((pattern) => pattern.test(folded))
}

/** Replaces a weekday that stands for a day by the first such day from `first` (`YYYY-MM-DD`) on; other texts stay. */
export function withWeekday(text: string, first: string | undefined): string {
  if (first === undefined || !isWeekday(text)) return text
  const folded = fold(text)
  const match = WEEKDAY.exec(folded)
  const wanted = WEEKDAY_OF.get(match?.groups?.weekday ?? '') ?? 0
  const later = (wanted - weekdayOf(first) + 7) % 7
  return folded.replace(match?.[0] ?? '', ` ${addDays(`${first}T00:00`, later).slice(0, 10)} `)
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
/** Clocks that a text may name after the hour. */
const OFFSETS = {
  utc: 'Z',
  gmt: 'Z',
  wet: 'Z',
  west: '+01:00',
  bst: '+01:00',
  cet: '+01:00',
  cest: '+02:00',
} as const
function readIso(text: string): WrittenTime | undefined {
  const compact = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?$/.exec(text)
  if (compact) {
    const [, year, month, day, hour, minute, zone] = compact
    if (!isWallTime(`${year}-${month}-${day}T00:00`)) return undefined
    if (hour === undefined) return { day: `${year}-${month}-${day}` }
    return zone
      ? asInstant(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
      : endOfDay({ day: `${year}-${month}-${day}`, hour: `${hour}:${minute}` })
  }
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text)
    ? asInstant(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    : undefined
}

const asInstant = (text: string): WrittenTime | undefined =>
  Number.isNaN(Date.parse(text)) || !isWallTime(text.slice(0, 16)) ? undefined : { instant: text }

/** Days since 1900 as spreadsheets count them, the hour as a fraction. */
function readSerial(serial: number, isHour: boolean): WrittenTime | undefined {
  if (isHour && serial >= 1) return undefined
  if (!isHour && (serial < 36_526 || serial > 73_050)) return undefined
  const at = new Date(SERIAL_EPOCH + Math.round(serial * 1440) * 60_000).toISOString()
  const hour = at.slice(11, 16)
  if (isHour) return { hour }
  return serial % 1 === 0 ? { day: at.slice(0, 10) } : { day: at.slice(0, 10), hour }
}

/** Takes the day out of a text; a text without one stays whole. Undefined for a day that does not exist. */
function takeDay(text: string, givenYear: number | undefined): { day?: string; rest: string } | undefined {
  for (const pattern of DAYS) {
    const match = pattern.exec(text)
    const { day, month, number, year } = match?.groups ?? {}
    if (!match || day === undefined) continue
    const written = year ?? givenYear?.toString()
    if (written === undefined) return undefined
    const full = written.length === 4 ? written : `20${written.slice(-2)}`
    const date = `${full}-${two(number ?? MONTH_OF.get(month ?? '') ?? 0)}-${two(day)}`
    if (!isWallTime(`${date}T00:00`)) return undefined
    return { day: date, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` }
  }
  return { rest: text }
}

function readHours(text: string, isHour: boolean): Pick<WrittenTime, 'hour' | 'endHour'> | undefined {
  if (NOON.test(text)) return { hour: '12:00' }
  if (MIDNIGHT.test(text)) return { hour: '24:00' }
  let part: 'am' | 'pm' | undefined
  let rest = text
  for (const [words, half] of PARTS)
    if (words.test(rest)) {
      part = half
      rest = rest.replace(words, ' ').replace(/\s+/g, ' ').trim()
    }
  const groups = TIMES.exec(rest)?.groups
  if (!groups) return undefined
  const { lead, weakLead, from, fromMinute, fromUnit, join, to, toMinute, toUnit } = groups
  const isSaid = (minute?: string, unit?: string) => minute !== undefined || unit !== undefined
  // A number alone is an hour only where something says so.
  if (
    !isHour &&
    !isSaid(fromMinute, fromUnit) &&
    !isSaid(toMinute, toUnit) &&
    lead === undefined &&
    part === undefined &&
    !(to !== undefined && weakLead !== undefined)
  )
    return undefined
  if (join !== undefined && join.trim() === '' && !isSaid(toMinute, toUnit)) return undefined
  const toHalf = halfOf(toUnit) ?? part
  const hour = clock(from, fromMinute, halfOf(fromUnit) ?? (to === undefined ? part : toHalf))
  if (hour === undefined) return undefined
  if (to === undefined) return { hour }
  const endHour = clock(to, toMinute, toHalf)
  return endHour === undefined ? undefined : { hour, endHour }
}

const halfOf = (unit: string | undefined) =>
  /^a$|a\.?m/.test(unit ?? '') ? 'am' : /^p$|p\.?m/.test(unit ?? '') ? 'pm' : undefined

function clock(hour = '', minute = '00', half?: 'am' | 'pm'): string | undefined {
  let value = Number(hour)
  if (half && (value < 1 || value > 12)) {
    if (value < 12 || half === 'am') return undefined
  } else if (half) value = (value % 12) + (half === 'pm' ? 12 : 0)
  if (value > 24 || (value === 24 && minute !== '00')) return undefined
  return `${two(value)}:${minute}`
}

/** Returns a time with 24:00 as the start of the next day; without a day it stays, until the day is known. */
export function endOfDay(time: WrittenTime): WrittenTime {
  const { day, hour, endHour } = time
  if (hour === '24:00' && day) return { ...time, hour: '00:00', day: addDays(`${day}T00:00`, 1).slice(0, 10) }
  return endHour === '24:00' ? { ...time, endHour: '00:00' } : time
}

/** Days or hours one cell may list. */
const MAX_LISTED = 60
/**
 * Reads one or several moments of a cell: what `readWrittenTime` takes, lists (`14 y 15 de noviembre, 20:30`, `18:00 y 20:00`,
 * `14/11 20:30 / 15/11 19:00`) and spans of days, which with an hour are a moment on each day. At most 60. Undefined when any part
 * is not understood.
 */
export function readWrittenTimes(value: string, options: TimeOptions = {}): WrittenTime[] | undefined {
  const text = plainText(value)
  const listed = options.isHour ? undefined : readAll(daysOf(text, options), options)
  if (listed) return listed
  const one = readWrittenTime(value, options)
  return one ? [one] : readAll(text.split(BETWEEN_MOMENTS), options)
}

/** Moments of one cell: a day or an hour that one of them lacks is that of its neighbours. */
function readAll(pieces: readonly string[] | undefined, options: TimeOptions): WrittenTime[] | undefined {
  if (!pieces || pieces.length < 2 || pieces.length > MAX_LISTED) return undefined
  const read = pieces.map((piece) => readWrittenTime(piece, options))
  if (!read.every((time) => time !== undefined)) return undefined
  const isWhole = ({ hour, instant }: WrittenTime) => hour !== undefined || instant !== undefined
  const last = read.findLast(isWhole)
  if (!last) return read.slice(0, 1)
  let day: string | undefined
  return read.map((time) => {
    day = time.day ?? day
    const { hour, endHour } = isWhole(time) ? time : last
    const whole = { ...(day ? { day } : {}), ...(hour ? { hour } : {}), ...(endHour ? { endHour } : {}) }
    return time.instant === undefined ? whole : time
  })
}

/** One text for each day of a list or span. */
function daysOf(text: string, options: TimeOptions): string[] | undefined {
  const span = SPAN.exec(text)?.groups
  if (span) {
    const [from, to] = [Number(span.from), Number(span.to)]
    const days = Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)
    return to <= 31 ? days.map((day) => `${day}${span.tail}`) : undefined
  }
  const long = LONG_SPAN.exec(text)?.groups
  if (long) return daysBetween(long.from ?? '', long.to ?? '', options)
  const list = (DAYS_BEFORE.exec(text) ?? DAYS_AFTER.exec(text))?.groups
  const days = list?.days?.match(new RegExp(ITEM, 'g')) ?? []
  return list && days.map((day) => `${list.lead}${day}${list.tail}`)
}

function daysBetween(from: string, to: string, options: TimeOptions): string[] | undefined {
  const first = readWrittenTime(from, options)
  const last = readWrittenTime(to, options)
  if (!first?.day || !last?.day || first.hour || last.day <= first.day) return undefined
  const hours = last.hour ? ` ${last.hour}${last.endHour ? ` - ${last.endHour}` : ''}` : ''
  const days: string[] = []
  for (let day = first.day; day <= last.day && days.length <= MAX_LISTED; day = nextDay(day))
    days.push(`${day}${hours}`)
  return days
}

const nextDay = (day: string) => addDays(`${day}T00:00`, 1).slice(0, 10)
