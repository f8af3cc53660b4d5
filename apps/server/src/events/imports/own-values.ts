import { fold } from '@larunbat/rules/text/fold'
import { parseAmount, parseNumber } from '@larunbat/rules/text/typed-number'
import { addDays, toInstant } from '@larunbat/rules/time/dates'
import { anyOf } from './words/file-words.ts'
import type { WrittenTime } from './written-time.ts'

const YES = new Set(['1', ...anyOf(({ yes }) => yes).split('|')])
const NO = new Set(['0', ...anyOf(({ no }) => no).split('|')])

/** `sí`, `yes`, `bai`, `x`, `1` and their opposites as a flag; anything else stays, for the contract to refuse. */
export function readFlag(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = fold(value.trim())
  return YES.has(word) ? 1 : NO.has(word) ? 0 : value
}

/** `a | b`, `a, b`, `a / b` or a list as a list of texts. */
export function readList(value: unknown): unknown {
  if (typeof value !== 'string') return Array.isArray(value) || value === null ? value : [value]
  const parts = value.split(value.includes('|') ? '|' : /[,;/]/).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** `43,26` as `43.26`: spreadsheets of southern Europe write decimals with a comma. */
export function readDecimal(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+,\d+$/.test(value.trim())
    ? value.trim().replace(',', '.')
    : value
}

const BOOKING = anyOf(({ prices }) => prices.booking)
/** What says that nothing is paid. */
const FREE = new RegExp(
  `^(?:${anyOf(({ prices }) => prices.free)})(?: (?:${anyOf(({ prices }) => prices.untilFull)}))?(?<booking>[ ,;.:(–-]+(?:${BOOKING})\\)?)?[.!]?$`,
)
/** What a price says besides, of whom or when it is for. */
const ASIDE = new RegExp(`\\s*(?:\\([^)]*\\)|[,;.–-] ?(?:${anyOf(({ prices }) => prices.untilFull)}))$`)

/** Currencies a price may name by itself. */
const CURRENCIES = ['EUR', 'GBP'] as const

export interface Price {
  cents: number
  /** Undefined where the price names none. */
  currency: string | undefined
  /** Set when the text has others too, or says only where prices begin: the highest was taken. */
  isOneOfMany?: boolean
  /** Set when a free place has to be booked. */
  isBooked?: boolean
}

/**
 * Returns the price of a file in minor units, with the currency it names: `12,50 €`, `£12`, `12,-`, `1.000,00`, or a number of JSON. Of
 * several (`5-10 €`, `Anticipada 8 € / Taquilla 10 €`) the highest. A file says no language: one mark before three digits is read as
 * in Spanish. Undefined for what is no amount, and for an amount of another currency than `expected`.
 */
export function readPrice(value: unknown, expected?: string): Price | undefined {
  if (typeof value === 'number') {
    const cents = Math.round(value * 100)
    return value >= 0 && Math.abs(value * 100 - cents) < 1e-6 ? { cents, currency: undefined } : undefined
  }
  const text = String(value ?? '')
    .trim()
    .replace(SIGN_AS_POINT, '$1,$3 $2')
  const folded = fold(text).replace(/\s+/g, ' ')
  const free = FREE.exec(folded) ?? FREE.exec(folded.replace(ASIDE, ''))
  if (free)
    return {
      cents: 0,
      currency: undefined,
      ...(free.groups?.booking === undefined ? {} : { isBooked: true }),
    }
  return readAmount(text, expected) ?? readSeveral(text, expected)
}

function readAmount(text: string, expected: string | undefined): Price | undefined {
  const amounts = (expected === undefined ? CURRENCIES : [expected]).map((currency) => ({
    currency,
    cents: parseAmount(withoutWords(text), { language: 'es', currency }),
  }))
  const read = amounts.filter((amount): amount is Price & { currency: string } => amount.cents !== undefined)
  const [first] = read
  if (!first) return undefined
  return { cents: first.cents, currency: read.length < amounts.length ? first.currency : undefined }
}

/** `12€50`: the sign stands for the point. */
const SIGN_AS_POINT = /(?<![\d.,])(\d{1,4})([€£])(\d{2})(?!\d)/g

const AMOUNT = String.raw`\d{1,4}(?:[.,]\d{1,2}(?!\d))?`
const SIGN = String.raw`(?:€|£|(?:${anyOf(({ prices }) => prices.currency)}|eur|gbp)\b)`
const TO_OR = `-|–|/|${anyOf(({ hours }) => hours.to)}|${anyOf(({ and }) => and)}|${anyOf(({ or }) => or)}|à`
const OPEN_WORDS = anyOf(({ prices }) => prices.open)
/** An amount with its currency, alone or as the end of a span that names it once. */
const WITH_SIGN = new RegExp(
  `(?:(?<span>${AMOUNT}) ?(?:${TO_OR}) ?)?(?:(?<before>${SIGN}) ?(?<after>${AMOUNT})|(?<amount>${AMOUNT})(?: ?,-)? ?(?<sign>${SIGN}))`,
  'gi',
)
/** Numbers alone, with nothing but what joins prices. */
const ONLY_NUMBERS = new RegExp(`^(?:${OPEN_WORDS}|de)? ?${AMOUNT}(?: ?(?:${TO_OR}) ?${AMOUNT})*$`, 'i')
/** Only where prices begin or end is said. */
const OPEN = new RegExp(`(?<![a-z])(?:${OPEN_WORDS})(?![a-z])`)

/** The highest of the amounts a text names; words beside them do not matter where each has its currency. */
function readSeveral(text: string, expected: string | undefined): Price | undefined {
  const plain = text.replace(/(\d)[.,]-/g, '$1').replace(/\s+/g, ' ')
  const found = [...plain.matchAll(WITH_SIGN)].flatMap(({ groups = {} }) => [
    groups.span,
    `${groups.after ?? groups.amount} ${groups.before ?? groups.sign}`,
  ])
  const named = found.filter((amount) => amount !== undefined)
  const amounts =
    named.length > 0 ? named : ONLY_NUMBERS.test(plain) ? (plain.match(new RegExp(AMOUNT, 'g')) ?? []) : []
  const prices = amounts.map((amount) => readAmount(amount.replace(/libras|pounds/i, 'GBP'), expected))
  if (prices.length === 0 || !prices.every((price) => price !== undefined)) return undefined
  const highest = prices.reduce((most, price) => (price.cents > most.cents ? price : most))
  const currency = prices.find((price) => price.currency !== undefined)?.currency
  const isOneOfMany = prices.some(({ cents }) => cents !== highest.cents) || OPEN.test(fold(plain))
  return { cents: highest.cents, currency, ...(isOneOfMany ? { isOneOfMany } : {}) }
}

const LABEL = new RegExp(`^\\s*(?:${anyOf(({ prices }) => prices.label)})\\s*:?\\s+`)
const PER_PERSON = new RegExp(`\\s*(?:/ ?)?(?:${anyOf(({ prices }) => prices.perPerson)})\\s*$`)
/** `Precio: 12 €`, `12 € / persona` as `12 €`. */
const withoutWords = (text: string) => fold(text).replace(LABEL, '').replace(PER_PERSON, '').trim()

const SEATS_LABEL = new RegExp(`^(?:${anyOf(({ seats }) => seats.label)})\\.?\\s*:?\\s*`)
const SEATS_UNIT = new RegExp(`\\s*(?:${anyOf(({ seats }) => seats.unit)})\\.?$`)
/** A whole number: `1.200`, `1,200`, `1 500`, `100 personas`. Anything else stays, to be left out with a remark. */
export function readWhole(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = fold(value.trim()).replace(SEATS_LABEL, '').replace(SEATS_UNIT, '')
  const read = parseNumber(text, 'es')
  if (read !== undefined && Number.isInteger(read)) return read
  // Three digits after a comma are thousands: there is no part of a seat.
  return /^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replace(/,/g, '')) : value
}

/** A share in per cent, above 0 and up to 100: `25`, `25 %`, `%25`, `12,5`, and 0.25 of a cell in per cent. */
export function readPercentage(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const [, digits] = /^%?\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(String(value).trim()) ?? []
  if (digits === undefined) return undefined
  const share = Number(digits.replace(',', '.'))
  const percentage = share > 0 && share < 1 && !/%/.test(String(value)) ? share * 100 : share
  return percentage > 0 && percentage <= 100 ? Math.round(percentage * 100) / 100 : undefined
}

const ALL_AGES = new RegExp(`^(?:${anyOf(({ ages }) => ages.all)})$`)
const FOR_CHILDREN = new RegExp(`^(?:${anyOf(({ ages }) => ages.children)})$`)
const AGE_YEARS = anyOf(({ ages }) => ages.years)
const AGE = new RegExp(
  `^(?:[+>≥] ?(?:de )?|(?:${anyOf(({ ages }) => ages.from)}):? ?)?(\\d{1,2}) ?\\+?(?: ?(?:${AGE_YEARS}))?(?: (?:and over|old))?$`,
)

/** An age in years: `+12`, `12+`, `M/6`, `a partir de 12 años`, `todos los públicos`. */
export function readAge(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = fold(value.trim())
  if (ALL_AGES.test(text)) return 0
  const [, age] = AGE.exec(text) ?? []
  return age === undefined ? value : Number(age)
}

/** True for a text that says an event is for children: `para niños`, `infantil`, `jeune public`. */
export const isForChildren = (value: unknown): boolean =>
  typeof value === 'string' && FOR_CHILDREN.test(fold(value.trim()))

const ABOUT = anyOf(({ durations }) => durations.about)
const AROUND = new RegExp(`^(?:${ABOUT})\\.? |,? \\(?(?:${ABOUT})\\)?\\.?$`, 'g')
const MINUTES = `(?:['’′m]|(?:${anyOf(({ durations }) => durations.minutes)})\\.?)`
const HOURS = `(?:h|hs|${anyOf(({ durations }) => durations.hours)})`
const HALF = anyOf(({ durations }) => durations.half)
const AND = anyOf(({ and }) => and)
const ONLY_MINUTES = new RegExp(`^(\\d{1,4}) ?${MINUTES}?$`)
const HOURS_AND_MINUTES = new RegExp(
  `^(?:pt)?(\\d{1,2}|un|una|uma|une)(?:[.,](\\d))? ?(?:${HOURS}\\.?|:)(?: ?(?:${AND})? ?(\\d{1,2}) ?${MINUTES}?| (${HALF}))?$`,
)

/** Minutes: `90`, `90 min`, `1h30`, `1 h 30 min`, `1:30`, `2 horas`, `1 hora y media`, `PT1H30M`. */
export function readMinutes(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = fold(value.trim()).replace(AROUND, '')
  const [, plain] = ONLY_MINUTES.exec(text) ?? []
  if (plain) return Number(plain)
  const [all, hours = '', decimals, minutes, half] = HOURS_AND_MINUTES.exec(text) ?? []
  if (!all) return value
  return (
    (/\d/.test(hours) ? Number(hours) : 1) * 60 +
    Number(decimals ?? 0) * 6 +
    (half ? 30 : Number(minutes ?? 0))
  )
}

/** Reads a start: a wall time of `zone` becomes an instant, what names its own zone stays. Undefined for anything without an hour. */
export function toMoment(time: WrittenTime, zone: string): string | undefined {
  if (time.instant !== undefined) return time.instant
  return time.day && time.hour ? toInstant(`${time.day}T${time.hour}`, zone) : undefined
}

/** The end of a session: its own day, else the day of the start, or the next one when the hour has passed. */
export function toEnd(end: WrittenTime, start: WrittenTime, zone: string): string | undefined {
  if (end.instant !== undefined || end.day !== undefined) {
    // A day alone is no end: nothing says when it is over.
    return toMoment(end, zone)
  }
  if (!end.hour || !start.day || !start.hour) return undefined
  const wall = `${start.day}T${end.hour}`
  return toInstant(end.hour > start.hour ? wall : addDays(wall, 1), zone)
}
