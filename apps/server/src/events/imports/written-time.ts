import { addDays, isWallTime } from '@larunbat/rules/dates'
import { fold } from '@larunbat/rules/fold'

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

const MONTHS = [
  'enero|ene|january|jan|urtarrila|urtarril|urt|janeiro',
  'febrero|feb|february|otsaila|otsail|ots|fevereiro|fev',
  'marzo|mar|march|martxoa|martxo|marco',
  'abril|abr|april|apr|apirila|apiril|api',
  'mayo|may|maiatza|maiatz|mai|maio',
  'junio|jun|june|ekaina|ekain|eka|junho',
  'julio|jul|july|uztaila|uztail|uzt|julho',
  'agosto|ago|august|aug|abuztua|abuztu|abu',
  'septiembre|setiembre|sept|sep|set|september|iraila|irail|ira|setembro',
  'octubre|oct|october|urria|urri|urr|outubro|out',
  'noviembre|nov|november|azaroa|azaro|aza|novembro',
  'diciembre|dic|december|dec|abendua|abendu|abe|dezembro|dez',
].map((names) => names.split('|'))
const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
/** Longest first, as `mar` begins `marzo`. */
const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join('|')
const MONTH = `(?<month>${longestFirst([...MONTH_OF.keys()])})\\.?(?![a-z])`
const EU_MONTH = `(?<month>${longestFirst([...MONTH_OF.keys()])})(?:r?en)?\\.?(?![a-z])`
const WEEKDAYS = [
  'domingo|dom|sunday|sun|igandea|igande|ig',
  'lunes|lun|monday|mon|astelehena|astelehen|al|segunda-feira|segunda',
  'martes|tuesday|tues|tue|asteartea|astearte|ar|terca-feira|terca',
  'miercoles|mie|wednesday|wed|asteazkena|asteazken|az|quarta-feira|quarta',
  'jueves|jue|thursday|thurs|thu|osteguna|ostegun|og|quinta-feira|quinta',
  'viernes|vie|friday|fri|ostirala|ostiral|or|sexta-feira|sexta',
  'sabado|sab|saturday|sat|larunbata|larunbat|lr',
].map((names) => names.split('|'))
const WEEKDAY_OF = new Map(WEEKDAYS.flatMap((names, index) => names.map((name) => [name, index] as const)))
const WEEKDAY = new RegExp(`(?<![a-z])(?<weekday>${longestFirst([...WEEKDAY_OF.keys()])})\\.?(?![a-z-])`, 'u')

const YEAR = '(?<year>\\d{4})'
const DAY = '(?<day>\\d{1,2})'
/** Ways to write a day; the first that fits is taken out of the text. Day before month, as in Europe. */
const DAYS = [
  new RegExp(`(?<!\\d)${YEAR}([-/.])(?<number>\\d{1,2})\\2${DAY}(?!\\d)(?:t(?=\\d))?`),
  new RegExp(`(?<!\\d)${DAY}([-/.])(?<number>\\d{1,2})\\2(?<year>\\d{4}|\\d{2})(?!\\d)`),
  new RegExp(
    `(?<!\\d)${YEAR}(?:\\(?e?\\)?ko)? ?,? ${EU_MONTH} ${DAY}(?:\\(?a?\\)?(?:an|ko|a|n)?)(?![\\da-z])`,
  ),
  new RegExp(
    `(?<![\\d:])${DAY}(?:st|nd|rd|th|o|\\.)?[ -](?:de |do |of )?${MONTH}(?:,? (?:de |del |do )?|-)${YEAR}(?!\\d)`,
  ),
  new RegExp(`(?<![a-z])${MONTH} ${DAY}(?:st|nd|rd|th)?,? ${YEAR}(?!\\d)`),
  new RegExp(`(?<![a-z])${EU_MONTH} ${DAY}(?:\\(?a?\\)?(?:an|ko|a|n)?|st|nd|rd|th)?(?![\\d:a-z])`),
  new RegExp(`(?<![\\d:])${DAY}(?:st|nd|rd|th|o|\\.)?[ -](?:de |do |of )?${MONTH}`),
]

const CLOCK = (name: string) =>
  `(?<${name}>\\d{1,2})(?:(?:[:.]| ?h ?)(?<${name}Minute>[0-5]\\d))?(?::[0-5]\\d(?:\\.\\d+)?)?(?<${name}Unit> ?(?:a\\.?m\\.?|p\\.?m\\.?|h(?:oras?|rs?|s)?\\.?|horas?|(?:e?tan|e?tara|e?tatik|e?tik)))?`
const LEAD =
  '(?:(?:a las?|a partir de las?|at|from|desde las?|de las?|de|das|dos|as|à?s|h:|hora:?|hasiera:?|ordua:?) ?)?'
const TIMES = new RegExp(
  `^(?<lead>${LEAD})${CLOCK('from')}(?:(?<join> ?(?:-|–|—|a las?|hasta las?|hasta|to|until|till|ate as|as|a) ?| (?=\\d))${CLOCK('to')})?$`,
)
const PARTS: readonly [RegExp, 'am' | 'pm'][] = [
  [/ ?(?:de|da|por) la (?:manana|madrugada)| da manha| in the morning|goizeko /, 'am'],
  [
    / ?(?:de|por) la (?:tarde|noche)| da (?:tarde|noite)| in the (?:evening|afternoon)| at night|(?:arratsaldeko|gaueko|iluntzeko) /,
    'pm',
  ],
]
const NOON = /(?<![a-z])(?:mediodia|meio-dia|noon|eguerdian)(?![a-z])/
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)

const two = (number: number | string) => String(number).padStart(2, '0')

/**
 * Reads a date, an hour or both as people write them in Spanish, English, Basque and Portuguese: `sábado 12 de junio de 2027 a las 19h`,
 * `2026ko azaroaren 28an, 19:00etan`, `28/11/26 7:30 PM`, `28 Nov 2026`, `19:00 - 21:00`, a serial number of a spreadsheet, an
 * instant of ISO 8601. Every word has to be understood: undefined for the rest, for days that do not exist, for a weekday that
 * is not that of the day, and for month-first dates.
 */
export function readWrittenTime(
  value: string,
  { year, isHour = false }: TimeOptions = {},
): WrittenTime | undefined {
  const text = fold(value.normalize('NFKC')).replace(/\s+/g, ' ').replace(/[‐‑‒]/g, '-').trim()
  const iso = readIso(value.trim())
  if (iso) return iso
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readSerial(Number(text.replace(',', '.')), isHour)
  if (isHour && /^0?[.,]\d+$/.test(text)) return readSerial(Number(text.replace(',', '.')), true)
  const found = takeDay(text, year)
  if (!found) return undefined
  let rest = found.rest
  if (found.day) {
    const weekday = WEEKDAY.exec(rest)
    if (weekday) {
      const isThatDay =
        WEEKDAY_OF.get(weekday.groups?.weekday ?? '') === new Date(`${found.day}T12:00:00Z`).getUTCDay()
      if (!isThatDay) return undefined
      rest = rest.replace(weekday[0], ' ')
    }
  }
  rest = withoutGlue(rest)
  if (rest === '') return found.day ? { day: found.day } : undefined
  const hours = readHours(rest, isHour)
  if (!hours) return undefined
  return endOfDay({ ...(found.day ? { day: found.day } : {}), ...hours })
}

const withoutGlue = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.·|@/()–—-]+|[\s,;·|@/()–—-]+$/g, '')
    .replace(/^(?:el|on|the|dia) /, '')
    .replace(/^(?:el|on|del?)$/, '')

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
    const full = written.length === 2 ? `20${written}` : written
    const date = `${full}-${two(number ?? MONTH_OF.get(month ?? '') ?? 0)}-${two(day)}`
    if (!isWallTime(`${date}T00:00`)) return undefined
    return { day: date, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` }
  }
  return { rest: text }
}

function readHours(text: string, isHour: boolean): Pick<WrittenTime, 'hour' | 'endHour'> | undefined {
  if (NOON.test(text) && withoutGlue(text.replace(NOON, '').replace(/^(?:a|al|at)(?= |$)/, '')) === '')
    return { hour: '12:00' }
  let part: 'am' | 'pm' | undefined
  let rest = text
  for (const [words, half] of PARTS)
    if (words.test(rest)) {
      part = half
      rest = rest.replace(words, ' ').replace(/\s+/g, ' ').trim()
    }
  const groups = TIMES.exec(rest)?.groups
  if (!groups) return undefined
  const { lead, from, fromMinute, fromUnit, join, to, toMinute, toUnit } = groups
  const isSaid = (minute?: string, unit?: string) => minute !== undefined || unit !== undefined
  // A number alone is an hour only where something says so.
  if (
    !isHour &&
    !isSaid(fromMinute, fromUnit) &&
    !isSaid(toMinute, toUnit) &&
    !/ (?:las?|at)|^at|^as/.test(` ${lead}`)
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
  /a\.?m/.test(unit ?? '') ? 'am' : /p\.?m/.test(unit ?? '') ? 'pm' : undefined

function clock(hour = '', minute = '00', half?: 'am' | 'pm'): string | undefined {
  let value = Number(hour)
  if (half && (value < 1 || value > 12)) {
    if (value < 12 || half === 'am') return undefined
  } else if (half) value = (value % 12) + (half === 'pm' ? 12 : 0)
  if (value > 24 || (value === 24 && minute !== '00')) return undefined
  return `${two(value)}:${minute}`
}

/** 24:00 is the start of the next day. */
function endOfDay(time: WrittenTime): WrittenTime {
  const { day, hour, endHour } = time
  if (hour === '24:00')
    return { ...time, hour: '00:00', ...(day ? { day: addDays(`${day}T00:00`, 1).slice(0, 10) } : {}) }
  return endHour === '24:00' ? { ...time, endHour: '00:00' } : time
}
