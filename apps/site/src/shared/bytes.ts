import { LOCALES } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'

/** The size of a file: 340 kB, 1,2 MB. */
export function printBytes(language: Language, bytes: number): string {
  const isSmall = bytes < 1_000_000
  const value = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000
  const text = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }).format(value)
  return `${text} ${isSmall ? 'kB' : 'MB'}`
}
