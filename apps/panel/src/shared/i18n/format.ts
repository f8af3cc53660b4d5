import { tidyBasqueDate } from '@larunbat/rules/time/basque-dates'
import { useTranslation } from 'react-i18next'
import { formatterOf } from './formatters.ts'
import { currentLanguage } from './i18n.ts'
import type { Language } from './languages.ts'

/** Tags with the region whose habits we follow: 24-hour clock, day before month. */
const TAGS: Record<Language, string> = { es: 'es-ES', en: 'en-GB', eu: 'eu-ES' }

/** The BCP 47 tag of a language for Intl and React Aria. */
export const localeTag = (language: Language): string => TAGS[language]

/** No engine has a Basque collation: ñ sorts as in Spanish. The only collator of the panel. */
export const collator = (language: Language = currentLanguage()) =>
  new Intl.Collator(language === 'eu' ? 'es' : language, { numeric: true, sensitivity: 'base' })

export type DateStyle = 'day' | 'dayMonth' | 'dayLong' | 'dateTime' | 'time' | 'month'
/** Intl options of each style. */
export const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayLong: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
}

/** An ISO instant in words; `timeZone` is the event's IANA zone, the device's when left out. */
export function formatDate(
  iso: string,
  style: DateStyle,
  timeZone?: string,
  language = currentLanguage(),
): string {
  const options = { ...STYLES[style], timeZone }
  const text = formatterOf(Intl.DateTimeFormat, localeTag(language), options).format(new Date(iso))
  return language === 'eu' ? tidyBasqueDate(text) : text
}

/** An amount in minor units: 1250, EUR -> 12,50 €. */
export function formatMoney(cents: number, currency: string, language = currentLanguage()): string {
  // 63,00 £ in every language, as on the site: Spanish alone would write GBP.
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return formatterOf(Intl.NumberFormat, localeTag(language), options).format(cents / 100)
}

/** A number; `digits` is the most decimals shown, `least` the fewest. */
export function formatNumber(value: number, digits = 0, language = currentLanguage(), least = 0): string {
  const decimals = { minimumFractionDigits: least, maximumFractionDigits: digits }
  return formatterOf(Intl.NumberFormat, localeTag(language), decimals).format(value)
}

/** A share in hundredths as the language writes it: 12 is 12 % in Spanish, 12% in English and % 12 in Basque. */
export function formatPercent(share: number, digits = 0, language = currentLanguage()): string {
  const figure = formatNumber(share, digits, language)
  if (language === 'eu') return `%\u00a0${figure}`
  return language === 'en' ? `${figure}%` : `${figure}\u00a0%`
}

/** A user's text inside interface text. */
export const quoted = (text: string, language = currentLanguage()): string =>
  language === 'en' ? `“${text}”` : `«${text}»`

/** How long ago or ahead an instant is: "hace 2 horas". */
export function formatAgo(iso: string, now = Date.now(), language = currentLanguage()): string {
  const seconds = (Date.parse(iso) - now) / 1000
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? LAST_STEP
  return new Intl.RelativeTimeFormat(localeTag(language), { numeric: 'auto' }).format(
    Math.round(seconds / size),
    unit,
  )
}
const LAST_STEP = ['second', 1] as const
const STEPS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Words joined as a sentence does: "a, b y c". No engine but Node has this in Basque. */
export function formatList(words: string[], language = currentLanguage()): string {
  if (language !== 'eu') return new Intl.ListFormat(localeTag(language)).format(words)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} eta ${words.at(-1)}`
}

/** The formatters in the current language; re-renders when it changes. */
export function useFormat() {
  useTranslation()
  return {
    language: currentLanguage(),
    date: formatDate,
    money: formatMoney,
    number: formatNumber,
    percent: formatPercent,
    quoted,
    ago: formatAgo,
    list: formatList,
    collator,
  }
}
