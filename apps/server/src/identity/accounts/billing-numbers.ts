import { type SellerPlace, sellerPlace } from '@larunbat/rules/money/seller-place'
import { parseTaxId, parseTaxIdOf } from '@larunbat/rules/money/tax-id'
import type { TaxIdKind } from '@larunbat/rules/money/tax-id-kinds'

/** What was typed of a seller's numbers; undefined fields keep what is stored. */
interface TypedNumbers {
  taxId: string | null
  taxIdKind?: TaxIdKind | null | undefined
  country?: string | null | undefined
  territory?: string | null | undefined
}

interface BillingNumbers {
  place: SellerPlace
  taxId: string | null
  taxIdKind: TaxIdKind | null
}

/**
 * Returns a seller's place and tax number as they are stored; undefined when the number is none of the country. Clients that
 * name no country keep the stored one, or get the one that the number is of.
 */
export function billingNumbers(typed: TypedNumbers, stored: SellerPlace): BillingNumbers | undefined {
  const country = typed.country === undefined ? stored.country : typed.country
  const territory = typed.territory === undefined ? stored.territory : typed.territory
  const place = sellerPlace(country, territory)
  const text = typed.taxId?.trim() ?? ''
  if (text === '') return { place, taxId: null, taxIdKind: null }
  if (place.country !== null) {
    const read = parseTaxIdOf(place.country, text, typed.taxIdKind)
    if (read) return { place, taxId: read.value, taxIdKind: read.kind }
    if (typed.country !== undefined) return undefined
  }
  const read = parseTaxId(text)
  return read && { place: sellerPlace(read.country, null), taxId: read.value, taxIdKind: read.kind }
}
