import { LOCALES } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { numberFormat } from '@larunbat/rules/time/intl-formats'

/** Not every browser knows Basque, which writes money as Spanish does. */
const formatterOf = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numberFormat([LOCALES[language], LOCALES.es], options)

/** An amount in minor units: 12,50 €, or 12 € when there are no cents. */
export function printMoney(language: Language, cents: number, currency = 'EUR'): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const options = {
    style: 'currency',
    currency,
    // £9, also where the language would write GBP.
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return formatterOf(language, options).format(cents / 100)
}

/** An amount in minor units as it stands on a bill, always with its cents: 24,00 €. */
export function printBill(language: Language, cents: number, currency: string): string {
  return formatterOf(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  )
}

/** A percentage given as 0 to 100: 20 %, 20%, % 20. */
export function printPercent(language: Language, percent: number): string {
  return formatterOf(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}
