import { useTranslation } from 'react-i18next'
import { currentLanguage } from './i18n.ts'
import type { Language } from './languages.ts'

/** Tags with the region whose habits we follow: 24-hour clock, day before month. */
const TAGS: Record<Language, string> = { es: 'es-ES', en: 'en-GB', eu: 'eu-ES' }

/** The BCP 47 tag of a language for Intl and React Aria. */
export const localeTag = (language: Language): string => TAGS[language]

/** No engine has a Basque collation: ñ sorts as in Spanish. The only collator of the panel. */
export const collator = (language: Language = currentLanguage()) =>
  new Intl.Collator(language === 'eu' ? 'es' : language, { numeric: true, sensitivity: 'base' })

export type DateStyle = 'day' | 'dayLong' | 'dateTime' | 'time' | 'month'
const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayLong: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  month: { month: 'long', year: 'numeric' },
}

/** An ISO instant in words; `timeZone` is the event's IANA zone, the device's when left out. */
export function formatDate(
  iso: string,
  style: DateStyle,
  timeZone?: string,
  language = currentLanguage(),
): string {
  return new Intl.DateTimeFormat(localeTag(language), { ...STYLES[style], timeZone }).format(new Date(iso))
}

/** An amount in minor units: 1250, EUR -> 12,50 €. */
export function formatMoney(cents: number, currency: string, language = currentLanguage()): string {
  return new Intl.NumberFormat(localeTag(language), { style: 'currency', currency }).format(cents / 100)
}

/** A number; `digits` is the most decimals shown. */
export function formatNumber(value: number, digits = 0, language = currentLanguage()): string {
  return new Intl.NumberFormat(localeTag(language), { maximumFractionDigits: digits }).format(value)
}

/** The formatters in the current language; re-renders when it changes. */
export function useFormat() {
  useTranslation()
  return { language: currentLanguage(), date: formatDate, money: formatMoney, number: formatNumber, collator }
}
