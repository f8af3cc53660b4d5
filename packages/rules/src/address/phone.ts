import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { trimTyped } from '../text/typed-text.ts'

const MAX_INPUT_LENGTH = 40

function parse(text: string, country: CountryCode) {
  if (text.length > MAX_INPUT_LENGTH) return undefined
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return phone?.isValid() && phone.ext === undefined ? phone : undefined
}

/**
 * A phone number as it is stored, E.164 (`+34944123456`), or undefined when it is not a number of its country.
 * Numbers without a prefix are read as of `country` (ISO 3166-1, default ES).
 */
export function normalizePhone(text: string, country: CountryCode = 'ES'): string | undefined {
  return parse(trimTyped(text), country)?.number
}

/** Formats a phone number for reading: `+34 944 12 34 56`; other text is returned unchanged. */
export function formatPhone(text: string, country: CountryCode = 'ES'): string {
  return parse(text.trim(), country)?.formatInternational() ?? text
}
