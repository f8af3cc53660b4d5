import { normalizeTaxId } from '@larunbat/rules/tax-id'
import { ruledText } from '../kit/values.ts'

/** Spanish NIF/NIE/CIF, Portuguese NIF or British VAT number with a right check digit. */
export const taxId = ruledText(normalizeTaxId, 'field.tax_id', 40)
