import { isBlank } from '../../text/text-length.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('location')

export const locationRules: readonly Rule[] = [
  rule(check('city', 'city'), ({ event }) => !isBlank(event.city)),
  // 0 (other) is a hub like the rest.
  rule(check('hub', 'hubId'), ({ event }) => event.hubId !== null),
]
