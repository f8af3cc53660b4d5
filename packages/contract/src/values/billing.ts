import { normalizeIban } from '@larunbat/rules/money/iban'
import { normalizeTaxId } from '@larunbat/rules/money/tax-id'
import { ruledText } from '../kit/index.ts'

/** ISO 13616: country length and mod-97; stored without spaces, upper-case. */
export const iban = ruledText(normalizeIban, 'field.iban', 100)

/** Spanish NIF/NIE/CIF, Portuguese NIF or British VAT number with a right check digit. */
export const taxId = ruledText(normalizeTaxId, 'field.tax_id', 40)
