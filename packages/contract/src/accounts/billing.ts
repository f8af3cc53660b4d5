import { isCountry } from '@larunbat/rules/countries'
import { SELLER_TERRITORIES } from '@larunbat/rules/seller-place'
import { TAX_ID_KINDS } from '@larunbat/rules/tax-id-kinds'
import { entity, field, nullable, optional, ruledText, text, word } from '../kit/index.ts'
import { iban } from '../values/iban.ts'
import { personName } from '../values/person-name.ts'

/** ISO 3166-1 alpha-2. */
const country = ruledText(
  (code) => (isCountry(code.toUpperCase()) ? code.toUpperCase() : undefined),
  'field.choice',
  2,
)
export const sellerCountry = nullable(country)
export const sellerTerritory = nullable(word(...Object.values(SELLER_TERRITORIES).flat()))
export const taxIdKind = nullable(word(...TAX_ID_KINDS))

/** Billing data; ticket money is paid to the IBAN. */
export const Billing = entity({
  legalName: field('razon_social', nullable(personName(200))),
  /** Read by the rules of `country`, `packages/rules` tax-id; without one, by its prefix or check digits. */
  taxId: field('cif', nullable(text(40))),
  vat: field('iva', nullable(text(60))),
  iban: field('iban', nullable(iban)),
  /** Legal name of the account's holder: banks compare it with the IBAN (Regulation (EU) 2024/886). */
  accountHolder: field('titular_cuenta', optional(nullable(personName(140)))),
  /** Postal address: buyers are told whom they buy from. */
  legalAddress: field('direccion_fiscal', optional(nullable(text(300)))),
  /** Where the seller is established; left out, it stays as it is or follows from the tax number. */
  country: field('pais_fiscal', optional(sellerCountry)),
  /** Part of the country where taxes differ. */
  territory: field('territorio_fiscal', optional(sellerTerritory)),
  /** Which register `cif` is of; left out, the first one it can be. */
  taxIdKind: field('cif_tipo', optional(taxIdKind)),
})
