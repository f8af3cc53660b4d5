// Single validators instead of the package's index: that one loads the numbers of ninety countries.
import * as es from 'stdnum/lib/cjs/es/nif.js'
import * as gb from 'stdnum/lib/cjs/gb/vat.js'
import * as pt from 'stdnum/lib/cjs/pt/nif.js'

export type TaxCountry = 'ES' | 'PT' | 'GB'
export type TaxId = { country: TaxCountry; value: string; isCompany: boolean }

const VALIDATORS = { ES: es.validate, PT: pt.validate, GB: gb.validate } as const

/**
 * Reads a tax number with its check digits: DNI, NIE, NIF or CIF of Spain, NIF of Portugal, VAT number of the United
 * Kingdom. A country prefix decides; without one the countries are tried in `countries` order. Dashes, dots and spaces
 * are ignored.
 */
export function parseTaxId(
  text: string,
  countries: readonly TaxCountry[] = ['ES', 'PT', 'GB'],
): TaxId | undefined {
  if (text.length > 32) return undefined
  const value = text.toUpperCase().replace(/[\s./-]/g, '')
  const prefix = countries.find((country) => value.startsWith(country))
  for (const country of prefix ? [prefix] : countries) {
    const bare = value.startsWith(country) ? value.slice(2) : value
    const result = VALIDATORS[country](bare)
    if (result.isValid) return { country, value: result.compact, isCompany: result.isCompany }
  }
  return undefined
}

/** A tax number as it is stored (upper case, no separators, foreign ones with their country), or undefined. */
export function normalizeTaxId(text: string): string | undefined {
  const taxId = parseTaxId(text)
  if (!taxId) return undefined
  return taxId.country === 'ES' ? taxId.value : `${taxId.country}${taxId.value}`
}
