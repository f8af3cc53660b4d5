/** `nif` of Spain and Portugal, `vat` numbers, `utr`, `company` and `charity` of the United Kingdom, `other` elsewhere. */
export type TaxIdKind = 'nif' | 'vat' | 'utr' | 'company' | 'charity' | 'other'

export const TAX_ID_KINDS: readonly TaxIdKind[] = ['nif', 'vat', 'utr', 'company', 'charity', 'other']

// Apart from the rules that read them, whose check digits forms and front ends do without.
const KINDS: Readonly<Record<string, readonly TaxIdKind[]>> = {
  ...{ ES: ['nif'], PT: ['nif'], GB: ['vat', 'utr', 'charity', 'company'] },
  ...{ FR: ['vat'], DE: ['vat'], IE: ['vat'], IT: ['vat'] },
}

/** Returns the kinds of number a seller of a country can give; the first one is the usual one. */
export function taxIdKindsOf(country: string | null): readonly TaxIdKind[] {
  return (country !== null && KINDS[country]) || ['other']
}

/** True where the law lets a body without any of these numbers sell, as in the United Kingdom. */
export const isTaxIdOptional = (country: string | null): boolean => country === 'GB'
