import { isEmail, normalizeEmail } from '@larunbat/rules/email'
import { ruledText } from '../kit/values.ts'

const toEmail = (value: string) => {
  const normal = normalizeEmail(value)
  return isEmail(normal) ? normal : undefined
}

/** E-mail address, stored in NFC, trimmed and lower-case. */
export const email = ruledText(toEmail, 'field.email', 254)
