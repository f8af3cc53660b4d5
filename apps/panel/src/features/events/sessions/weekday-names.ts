import { localeTag } from '../../../shared/i18n/format.ts'
import { formatterOf } from '../../../shared/i18n/formatters.ts'
import type { Language } from '../../../shared/i18n/languages.ts'

/** 1 Monday to 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Name of a weekday; 5 January 2026 was a Monday. */
export function weekdayName(
  weekday: number,
  language: Language,
  width: 'short' | 'narrow' = 'short',
): string {
  const options = { weekday: width, timeZone: 'UTC' } as const
  return formatterOf(Intl.DateTimeFormat, localeTag(language), options).format(
    new Date(Date.UTC(2026, 0, 4 + weekday)),
  )
}

/** The weekday of a local day `2026-11-28`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
