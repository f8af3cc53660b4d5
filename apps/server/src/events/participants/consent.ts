import type { Row, RowChange } from '../../database/tables.ts'

type Before = Pick<Row<'participant'>, 'has_accepted_policy' | 'policy_source' | 'owner_id' | 'claimed_at'>

/** A data policy that is not ticked, or no longer. */
export const WITHDRAWN = {
  has_accepted_policy: false,
  policy_accepted_at: null,
  policy_accepted_by: null,
  policy_source: null,
} as const

/** True when the account is the person: it took the profile over with an invitation. */
const isPerson = ({ owner_id, claimed_at }: Before, accountId: number): boolean =>
  claimed_at !== null && owner_id === accountId

/**
 * What to note when the data policy is ticked or unticked: who did it, when, and whether for themselves. A tick that
 * stands already keeps its line, unless the person repeats what an organiser ticked for them. `before` is undefined for
 * a new participant.
 */
export function consentChange(
  before: Before | undefined,
  isAccepted: boolean | undefined,
  accountId: number,
): RowChange<'participant'> {
  if (isAccepted === undefined) return {}
  if (!isAccepted) return WITHDRAWN
  const source = before && isPerson(before, accountId) ? 'person' : 'organiser'
  if (before?.has_accepted_policy && (source === 'organiser' || before.policy_source === 'person')) return {}
  return {
    has_accepted_policy: true,
    policy_accepted_at: new Date().toISOString(),
    policy_accepted_by: accountId,
    policy_source: source,
  }
}
