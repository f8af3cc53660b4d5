import { friendlyFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import { joinGroups, trimTyped } from '../text/typed-text.ts'

/** The word that banks print before it. */
const LABEL = /^iban(?:\s*:\s*|\s+)/iu

/**
 * An IBAN as it is stored: no spaces, upper case, whatever parts its groups; undefined when its country, length, mod-97 digits or (where the
 * country has them, as Spain) national control digits are wrong (ISO 13616).
 */
export function normalizeIban(text: string): string | undefined {
  const iban = joinGroups(trimTyped(text).replace(LABEL, ''))?.toUpperCase()
  return iban !== undefined && isValidIBAN(iban) ? iban : undefined
}

/** Joined the geographical scope of SEPA in 2024 and 2025 (EPC409-09), later than the list of the library. */
const JOINED_LATER = ['AL', 'MD', 'ME', 'MK', 'RS']

/** True for an account that credit transfers of SEPA reach, by the country of its IBAN. */
export function isSepaIban(iban: string): boolean {
  const country = iban.slice(0, 2).toUpperCase()
  return isSEPACountry(country) || JOINED_LATER.includes(country)
}

/** For reading, in groups of four: `ES91 2100 0418 4502 0005 1332`. */
export function formatIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban
}

/** What others than the owner may see: `•••• 1332`. Nothing at all from something shorter than an IBAN. */
export function maskIban(iban: string | null | undefined): string {
  if (!iban) return ''
  return iban.length < 15 ? '••••' : `•••• ${iban.slice(-4)}`
}
