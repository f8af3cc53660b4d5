import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'

export type TeamAction =
  | 'team.invited'
  | 'team.accepted'
  | 'team.role_changed'
  | 'team.removed'
  | 'team.restored'
  | 'team.left'

/** One line of the event's log; who it is about stands there as a number of the team, never as an address. */
export function auditTeam(
  tx: Db,
  { actor }: Pick<SignedInCtx, 'actor'>,
  action: TeamAction,
  { eventId, ...detail }: { eventId: number; memberId: number; role: string; before?: string },
): Promise<void> {
  return writeAudit(tx, {
    actorId: actor.accountId,
    action,
    subject: 'event',
    subjectId: eventId,
    detail,
  })
}
