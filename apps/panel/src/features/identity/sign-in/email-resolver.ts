import { emailFault as faultOf, normalizeEmail } from '@larunbat/rules/address/email'
import type { Resolver } from 'react-hook-form'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'

/** What is wrong with an e-mail address, or undefined. */
export function emailFault(value: string): string | undefined {
  if (value.trim() === '') return 'field.required'
  return faultOf(value)
}

/** Checks the one field of the first screens, without the contract's code. */
export const emailResolver: Resolver<{ email: string }> = ({ email }) =>
  ruleResult({ email: normalizeEmail(email) }, { email: emailFault(email) })
