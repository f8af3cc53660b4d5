import { normalizePhone } from '@larunbat/rules/address/phone'
import { ruledText } from '../kit/index.ts'

/** Phone number of any country, stored as E.164; numbers without a prefix count as Spanish. */
export const phone = ruledText((value) => normalizePhone(value), 'field.phone', 40)
