import { COLLABORATIONS } from '../lookups/collaborations.ts'
import { isBlank } from '../text-length.ts'
import { isHttpsUrl } from '../url.ts'
import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('impact')
const FIGURE_OF: ReadonlyMap<number | null, 'percentage' | 'amount' | null> = new Map(
  COLLABORATIONS.map(({ id, figure }) => [id, figure]),
)

export const impactRules: readonly Rule[] = [
  rule(check('project', 'impact.project'), ({ content }) => !isBlank(content.impact.project)),
  rule(check('link', 'impact.url'), ({ content }) => isHttpsUrl(content.impact.url)),
  rule(check('collaboration', 'impact.collaborationId'), ({ content }) =>
    FIGURE_OF.has(content.impact.collaborationId),
  ),
  rule(
    check('percentage', 'impact.percentage'),
    ({ content: { impact } }) => (impact.percentage ?? 0) > 0 && (impact.percentage ?? 0) <= 100,
    ({ content }) => FIGURE_OF.get(content.impact.collaborationId) === 'percentage',
  ),
  rule(
    check('amount', 'impact.amountCents'),
    ({ content }) => (content.impact.amountCents ?? 0) > 0,
    ({ content }) => FIGURE_OF.get(content.impact.collaborationId) === 'amount',
  ),
]
