import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findTeamFacts } from './facts-store.ts'
import { auditTeam } from './team-audit.ts'
import { mailTeamOwner } from './team-mails.ts'
import { endMember, lockMembershipOf } from './team-store.ts'

/** Takes the caller out of an event's team and tells its owner; false when they are in none. */
export async function leaveTeam(ctx: SignedInCtx, tx: Db, contentId: number): Promise<boolean> {
  const row = await lockMembershipOf(tx, contentId, ctx.actor.accountId)
  if (!row) return false
  await endMember(tx, row, true)
  await auditTeam(tx, ctx, 'team.left', { contentId, memberId: row.id, role: row.role })
  const facts = await findTeamFacts(tx, contentId)
  await mailTeamOwner(tx, ctx.services, facts, row, {
    what: 'team-left',
    person: { id: ctx.actor.accountId, name: ctx.actor.name },
  })
  return true
}
