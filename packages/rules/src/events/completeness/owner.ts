import { isStoredPhone } from '../../address/phone-shape.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('owner')

export const ownerRules: readonly Rule[] = [
  rule(check('email', 'owner.isConfirmed'), ({ owner }) => owner.isConfirmed),
  rule(check('phone', 'owner.phone'), ({ owner }) => isStoredPhone(owner.phone)),
  rule(check('terms', 'owner.hasAcceptedTerms'), ({ owner }) => owner.hasAcceptedTerms),
]
