import { writeAudit } from '../audit/audit-store.ts'
import type { SignedInCtx } from '../context.ts'
import type { Db } from '../tables.ts'

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
  { contentId, ...detail }: { contentId: number; memberId: number; role: string; before?: string },
): Promise<void> {
  return writeAudit(tx, {
    actorId: actor.accountId,
    action,
    subject: 'content',
    subjectId: contentId,
    detail,
  })
}
