import { normalizeIban } from '@larunbat/rules/iban'
import { ruledText } from '../kit/values.ts'

/** ISO 13616: country length and mod-97; stored without spaces, upper-case. */
export const iban = ruledText(normalizeIban, 'field.iban', 100)
