import type { Language } from '../i18n/languages.ts'

/**
 * A number as people type it: `1.234,5` in es and eu, `1,234.5` in en; a single point or comma followed by one or two
 * digits is always a decimal mark. Undefined when it is none.
 */
export function parseNumber(text: string, language: Language): number | undefined {
  const typed = text.replace(/[\s\u00a0\u202f€£%]/g, '').replace('\u2212', '-')
  if (!/^-?[\d.,]+$/.test(typed)) return undefined
  const lone = /^-?\d+[.,]\d{1,2}$/.test(typed)
  const decimal = lone ? (typed.includes(',') ? ',' : '.') : language === 'en' ? '.' : ','
  const group = decimal === ',' ? '.' : ','
  const value = Number(typed.replaceAll(group, '').replace(decimal, '.'))
  return Number.isFinite(value) ? value : undefined
}
