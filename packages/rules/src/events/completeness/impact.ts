import { isHttpsUrl } from '../../address/url.ts'
import { COLLABORATIONS } from '../../reference/lookups/collaborations.ts'
import { type CollaborationLookup, findLookup } from '../../reference/lookups/lookup.ts'
import { isBlank } from '../../text/text-length.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('impact')
const kindOf = (id: number | null) => findLookup<CollaborationLookup>(COLLABORATIONS, id)

export const impactRules: readonly Rule[] = [
  rule(check('project', 'impact.project'), ({ event }) => !isBlank(event.impact.project)),
  rule(check('link', 'impact.url'), ({ event }) => isHttpsUrl(event.impact.url)),
  rule(
    check('collaboration', 'impact.collaborationId'),
    ({ event }) => kindOf(event.impact.collaborationId) !== undefined,
  ),
  rule(
    check('percentage', 'impact.percentage'),
    ({ event: { impact } }) => (impact.percentage ?? 0) > 0 && (impact.percentage ?? 0) <= 100,
    ({ event }) => kindOf(event.impact.collaborationId)?.figure === 'percentage',
  ),
  rule(
    check('amount', 'impact.amountCents'),
    ({ event }) => (event.impact.amountCents ?? 0) > 0,
    ({ event }) => kindOf(event.impact.collaborationId)?.figure === 'amount',
  ),
]
