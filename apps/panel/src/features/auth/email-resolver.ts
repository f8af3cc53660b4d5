import { isEmail, normalizeEmail } from '@larunbat/rules/email'
import type { Resolver } from 'react-hook-form'

/** What is wrong with an e-mail address, or undefined. */
export function emailFault(value: string): string | undefined {
  if (value.trim() === '') return 'field.required'
  return isEmail(normalizeEmail(value)) ? undefined : 'field.email'
}

/** Checks the one field of the first screens, without the contract's code. */
export const emailResolver: Resolver<{ email: string }> = async (values) => {
  const message = emailFault(values.email)
  if (message) return { values: {}, errors: { email: { type: 'rule', message } } }
  return { values: { email: normalizeEmail(values.email) }, errors: {} }
}
