import { COLLABORATIONS } from '../lookups/collaborations.ts'
import { type CollaborationLookup, findLookup } from '../lookups/lookup.ts'
import { isBlank } from '../text-length.ts'
import { isHttpsUrl } from '../url.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('impact')
const kindOf = (id: number | null) => findLookup<CollaborationLookup>(COLLABORATIONS, id)

export const impactRules: readonly Rule[] = [
  rule(check('project', 'impact.project'), ({ content }) => !isBlank(content.impact.project)),
  rule(check('link', 'impact.url'), ({ content }) => isHttpsUrl(content.impact.url)),
  rule(
    check('collaboration', 'impact.collaborationId'),
    ({ content }) => kindOf(content.impact.collaborationId) !== undefined,
  ),
  rule(
    check('percentage', 'impact.percentage'),
    ({ content: { impact } }) => (impact.percentage ?? 0) > 0 && (impact.percentage ?? 0) <= 100,
    ({ content }) => kindOf(content.impact.collaborationId)?.figure === 'percentage',
  ),
  rule(
    check('amount', 'impact.amountCents'),
    ({ content }) => (content.impact.amountCents ?? 0) > 0,
    ({ content }) => kindOf(content.impact.collaborationId)?.figure === 'amount',
  ),
]
