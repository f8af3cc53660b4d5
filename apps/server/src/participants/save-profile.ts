import { writeAudit } from '../audit/audit-store.ts'
import type { SignedInCtx } from '../context.ts'
import type { Db, Row, RowChange } from '../tables.ts'
import { saveParticipant } from './participant-store.ts'
import { type ProfileValues, withConsent } from './profile-values.ts'

/** Stores a changed profile of a participant held by `tx`; a change of the consent leaves a line in the audit log. */
export async function saveProfile(
  { actor }: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  before: Row<'participant'>,
  profile: ProfileValues,
): Promise<Row<'participant'>> {
  const change = withConsent(profile, actor.accountId, before)
  if (Object.keys(change).length === 0) return before
  await auditConsent(tx, actor.accountId, before.id, change)
  return saveParticipant(tx, before.id, change)
}

/** The line of the audit log for a change that ticks or unticks the data policy; nothing for any other change. */
export async function auditConsent(
  tx: Db,
  actorId: number,
  participantId: number,
  { has_accepted_policy: isAccepted, policy_source: source = null }: RowChange<'participant'>,
): Promise<void> {
  if (isAccepted === undefined) return
  await writeAudit(tx, {
    actorId,
    action: isAccepted ? 'participant.policy_accepted' : 'participant.policy_withdrawn',
    subject: 'participant',
    subjectId: participantId,
    detail: { source },
  })
}
