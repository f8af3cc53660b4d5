import { LOCALES } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { basqueDateRange, tidyBasqueDate } from '@larunbat/rules/time/basque-dates'
import { dateFormat } from '@larunbat/rules/time/intl-formats'

/** The shapes of dates this site shows. All are printed in a zone of the event, never in the visitor's or ours. */
const SHAPES = {
  /** sáb, 28 nov · Sat 28 Nov · aza. 28a, lr. */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** sábado, 28 de noviembre de 2026 · 2026ko azaroaren 28a, larunbata */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 28 nov 2026 */
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 28 de noviembre de 2026 */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 28 de noviembre de 2026, 19:00 */
  moment: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  /** noviembre de 2026 */
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  zone: { hour: '2-digit', timeZoneName: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateShape = keyof typeof SHAPES

const formatterOf = (language: Language, shape: DateShape, timeZone: string): Intl.DateTimeFormat =>
  dateFormat(LOCALES[language], { ...SHAPES[shape], timeZone, hourCycle: 'h23' })

/** Prints a moment in the requested format and zone. */
export function printDate(
  language: Language,
  shape: DateShape,
  at: string | number,
  timeZone: string,
): string {
  const text = formatterOf(language, shape, timeZone).format(new Date(at))
  return language === 'eu' ? tidyBasqueDate(text) : text
}

/** Prints a calendar day (`YYYY-MM-DD`) in the requested format. */
export function printDay(language: Language, shape: DateShape, day: string): string {
  return printDate(language, shape, `${day}T12:00:00Z`, 'UTC')
}

/** Calendar days from the first to the last: 28–30 de noviembre de 2026. One day stands with its weekday. */
export function printDays(language: Language, first: string, last: string): string {
  if (first === last) return printDay(language, 'full', first)
  const [from, to] = [first, last].map((day) => new Date(`${day}T12:00:00Z`)) as [Date, Date]
  const formatter = formatterOf(language, 'date', 'UTC')
  return language === 'eu'
    ? basqueDateRange(formatter.format(from), formatter.format(to))
    : formatter.formatRange(from, to)
}

/** Hours from one moment to another: 19:00–20:30; only the first when the end is unknown. */
export function printHours(
  language: Language,
  from: string,
  to: string | null | undefined,
  timeZone: string,
): string {
  const start = printDate(language, 'time', from, timeZone)
  return to ? `${start}–${printDate(language, 'time', to, timeZone)}` : start
}

/** The zone's name at a moment: hora estándar de Europa central. */
export function printZone(language: Language, at: string, timeZone: string): string {
  const parts = formatterOf(language, 'zone', timeZone).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** True when two moments fall on one calendar day of the zone. */
export function isSameDay(one: string | number, other: string | number, timeZone: string): boolean {
  return printDate('en', 'dated', one, timeZone) === printDate('en', 'dated', other, timeZone)
}
