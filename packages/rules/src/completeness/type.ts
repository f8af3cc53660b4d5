import { checkOf, type Rule, rule } from './rule.ts'

export const typeRules: readonly Rule[] = [
  rule(checkOf('type')('chosen', 'typeId'), ({ content }) => content.typeId !== null),
]
