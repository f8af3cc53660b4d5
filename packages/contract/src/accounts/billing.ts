import { entity, field, nullable, optional, text } from '../kit/index.ts'
import { iban } from '../values/iban.ts'
import { personName } from '../values/person-name.ts'
import { taxId } from '../values/tax-id.ts'

/** Billing data; ticket money is paid to the IBAN. */
export const Billing = entity({
  legalName: field('razon_social', nullable(personName(200))),
  taxId: field('cif', nullable(taxId)),
  vat: field('iva', nullable(text(60))),
  iban: field('iban', nullable(iban)),
  /** Legal name of the account's holder: banks compare it with the IBAN (Regulation (EU) 2024/886). */
  accountHolder: field('titular_cuenta', optional(nullable(personName(140)))),
  /** Postal address: buyers are told whom they buy from. */
  legalAddress: field('direccion_fiscal', optional(nullable(text(300)))),
})
