import { LOCALES } from '../address/public-address.ts'
import { tidyBasqueDate } from '../time/basque-dates.ts'
import { dateFormat, numberFormat } from '../time/intl-formats.ts'
import type { Language } from './language.ts'

/** An amount in minor units of its currency, as the language writes it: 1250, EUR -> 12,50 €. */
export function writtenMoney(language: Language, minorUnits: number, currency: string): string {
  const format = numberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** The day of an instant at a place; `full` has its weekday: sábado, 28 de noviembre de 2026. */
export function writtenDate(
  language: Language,
  at: string | number | Date,
  timeZone: string,
  style: 'full' | 'long' = 'long',
): string {
  const format = dateFormat(LOCALES[language], { dateStyle: style, timeZone })
  const text = format.format(new Date(at))
  return language === 'eu' ? tidyBasqueDate(text) : text
}

/** The time of day of an instant at a place, in all languages alike: 20:00. */
export const writtenTime = (at: string | number | Date, timeZone: string): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))

/** The day and the time of a deadline at a place: 26 de noviembre de 2026, 20:00. */
export const writtenMoment = (language: Language, at: string | number | Date, timeZone: string): string =>
  `${writtenDate(language, at, timeZone)}, ${writtenTime(at, timeZone)}`

/** Returns the name of a country in a language; the code where the runtime has no name. */
export const writtenCountry = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code

/** Returns a whole number as the language groups its digits: 10.000, 10,000. */
export const writtenNumber = (language: Language, number: number): string =>
  numberFormat(LOCALES[language], {}).format(number)

/** A share of 0 to 100 as the language writes it: 50 %, 50%, % 50. */
export const writtenPercent = (language: Language, percent: number): string =>
  numberFormat([LOCALES[language], LOCALES.es], { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  )

/** The name of a place's time zone at an instant: hora estándar de Europa central. */
export const writtenZone = (language: Language, at: string | number | Date, timeZone: string): string =>
  dateFormat(LOCALES[language], { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
