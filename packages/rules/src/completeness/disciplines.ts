import { DISCIPLINES_MAX } from './limits.ts'
import { checkOf, isBetween, type Rule, rule } from './rule.ts'

export const disciplinesRules: readonly Rule[] = [
  rule(checkOf('disciplines')('count', 'disciplineIds'), ({ content }) =>
    isBetween(content.disciplineIds.length, 1, DISCIPLINES_MAX),
  ),
]
