import { addDays, isWallTime, toInstant } from '@larunbat/rules/dates'
import { fold } from '@larunbat/rules/fold'
import type { Lookup } from '@larunbat/rules/lookups'
import { parseAmount } from '@larunbat/rules/typed-number'

const YES = new Set(['1', 'si', 's', 'yes', 'y', 'true', 'bai', 'x'])
const NO = new Set(['0', 'no', 'n', 'false', 'ez'])

/** `sí`, `yes`, `bai`, `x`, `1` and their opposites as a flag; anything else stays, for the contract to refuse. */
export function readFlag(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = fold(value.trim())
  return YES.has(word) ? 1 : NO.has(word) ? 0 : value
}

/** `a | b`, `a, b` or a list as a list of texts. */
export function readList(value: unknown): unknown {
  if (typeof value !== 'string') return Array.isArray(value) || value === null ? value : [value]
  const parts = value.split(value.includes('|') ? '|' : ',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** `43,26` as `43.26`: spreadsheets of southern Europe write decimals with a comma. */
export function readDecimal(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+,\d+$/.test(value.trim())
    ? value.trim().replace(',', '.')
    : value
}

/** Currencies a price may name by itself. */
const CURRENCIES = ['EUR', 'GBP'] as const

export interface Price {
  cents: number
  /** Undefined where the price names none. */
  currency: string | undefined
}

/**
 * Returns the price of a file in minor units, with the currency it names: `12,50 €`, `£12`, `1.000,00`, or a number of JSON.
 * A file says no language: one mark before three digits is read as in Spanish. Undefined for what is no amount, and for an amount of
 * another currency than `expected`.
 */
export function readPrice(value: unknown, expected?: string): Price | undefined {
  if (typeof value === 'number') {
    const cents = Math.round(value * 100)
    return value >= 0 && Math.abs(value * 100 - cents) < 1e-6 ? { cents, currency: undefined } : undefined
  }
  const amounts = (expected === undefined ? CURRENCIES : [expected]).map((currency) => ({
    currency,
    cents: parseAmount(String(value ?? ''), { language: 'es', currency }),
  }))
  const read = amounts.filter((amount): amount is Price & { currency: string } => amount.cents !== undefined)
  const [first] = read
  if (!first) return undefined
  return { cents: first.cents, currency: read.length < amounts.length ? first.currency : undefined }
}

/** Finds rows of a list by number or by name in any of the three languages, accents and case ignored. */
export function lookupReader(rows: readonly Lookup[]): (value: unknown) => unknown {
  let known: readonly Lookup[] = []
  const ids = new Map<string, number>()
  return (value) => {
    if (typeof value !== 'string') return value
    // Administrators may rename and add entries while this process runs.
    if (known.length !== rows.length || rows.some((row, index) => row !== known[index])) {
      known = [...rows]
      ids.clear()
      for (const row of rows) for (const name of [row.es, row.en, row.eu]) ids.set(fold(name), row.id)
    }
    return ids.get(fold(value.trim())) ?? value
  }
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d?)[:.](\d\d)(?::\d\d)?)?$/
const DAY_FIRST = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})(?:[T ,]+(\d\d?)[:.](\d\d)(?::\d\d)?)?\s*h?$/i

/**
 * `2026-11-28 19:00` or `28/11/2026 19:00` as what clocks of the place show; undefined for anything else, a day without
 * an hour among it: nobody can come to that.
 */
export function readWallTime(text: string): string | undefined {
  const trimmed = text.trim()
  const iso = ISO.exec(trimmed)
  const other = iso ? undefined : DAY_FIRST.exec(trimmed)
  const [year, month, day, hour, minute] = iso
    ? iso.slice(1)
    : other
      ? [other[3], other[2], other[1], other[4], other[5]]
      : []
  if (hour === undefined) return undefined
  const two = (part = '') => part.padStart(2, '0')
  const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
  return isWallTime(wall) ? wall : undefined
}

/** A moment as the wire wants it: with a zone of its own it is left alone, else it is a time of `zone`'s clocks. */
export function readMoment(value: unknown, zone: string): unknown {
  if (typeof value !== 'string') return value
  const wall = readWallTime(value)
  return wall === undefined ? value.trim() : toInstant(wall, zone)
}

/** The same for an end, which may be an hour alone: on the day of the start, or the next when that has passed. */
export function readEnd(value: unknown, start: unknown, zone: string): unknown {
  const hour = typeof value === 'string' ? /^(\d\d?)[:.](\d\d)$/.exec(value.trim()) : null
  const from = typeof start === 'string' ? readWallTime(start) : undefined
  if (!hour || from === undefined) return readMoment(value, zone)
  const wall = `${from.slice(0, 10)}T${hour[1]?.padStart(2, '0')}:${hour[2]}`
  if (!isWallTime(wall)) return value
  return toInstant(wall > from ? wall : addDays(wall, 1), zone)
}
