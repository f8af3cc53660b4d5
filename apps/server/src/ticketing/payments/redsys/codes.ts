import type { Language } from '@larunbat/rules/text/language'

/** Numbers of ISO 4217; a terminal takes one of them. */
const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  ARS: '032',
  AUD: '036',
  BRL: '986',
  CAD: '124',
  CHF: '756',
  CLP: '152',
  COP: '170',
  CZK: '203',
  DKK: '208',
  EUR: '978',
  GBP: '826',
  HUF: '348',
  JPY: '392',
  MAD: '504',
  MXN: '484',
  NOK: '578',
  PEN: '604',
  PLN: '985',
  RON: '946',
  SEK: '752',
  USD: '840',
  UYU: '858',
}

export const currencyNumber = (currency: string): string | undefined => CURRENCY_NUMBERS[currency]

/** A currency by its number, with or without zeros in front; undefined for one that is not taken. */
export const currencyOf = (number: string): string | undefined =>
  Object.keys(CURRENCY_NUMBERS).find((code) => Number(CURRENCY_NUMBERS[code]) === Number(number))

/** Languages of the bank's pages. */
export const LANGUAGE_NUMBERS: Readonly<Record<Language, string>> = { es: '001', en: '002', eu: '013' }

/** Returns the payment state of a Redsys response code: 0000 to 0099 are authorised; 9998 and 9999 are under way. */
export function outcomeOf(response: string): 'paid' | 'pending' | 'declined' {
  const code = /^\d{1,4}$/.test(response) ? Number(response) : Number.NaN
  if (code >= 0 && code <= 99) return 'paid'
  return code === 9998 || code === 9999 ? 'pending' : 'declined'
}

/** True for the response code of a completed refund. */
export const isRefunded = (response: string): boolean => Number(response) === 900
