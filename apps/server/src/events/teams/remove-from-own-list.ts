import type { removeFromOwnList as hideContract, unhideEvent as unhideContract } from '@larunbat/contract'
import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEventOwner, requireEventRight } from '../event/access.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { findTeamFacts } from './facts-store.ts'
import { hideFrom, showAgain } from './hidden-event-store.ts'
import { auditTeam } from './team-audit.ts'
import { mailTeamOwner } from './team-mails.ts'
import { endMember, lockMembershipOf } from './team-store.ts'

const MAY_BE_HIDDEN: readonly number[] = [EVENT_STATUS.inProgress, EVENT_STATUS.archived]

/** A member leaves the team. Of what is one's own, what waits for review or is public stays in sight. */
export const removeFromOwnList: SignedInHandler<typeof hideContract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    if (await leaveTeam(ctx, tx, id)) return { isDone: true }
    await requireEventOwner({ ...ctx, db: tx }, id)
    // Held, so that an event that is sent for review at the same moment is either seen as such here or not yet sent.
    const event = await lockEventKey(tx, id)
    if (!event) throw new AppError('content.not_found')
    if (!MAY_BE_HIDDEN.includes(event.status)) throw new AppError('content.still_open')
    await hideFrom(tx, ctx.actor.accountId, id)
    return { isDone: true }
  })

export const unhideEvent: SignedInHandler<typeof unhideContract> = async (ctx, { id }) => {
  await requireEventRight(ctx, id, 'any')
  await showAgain(ctx.db, ctx.actor.accountId, id)
  return { isDone: true }
}

/** Removes the caller from an event's team and notifies its owner; false when they are in none. */
async function leaveTeam(ctx: SignedInCtx, tx: Db, eventId: number): Promise<boolean> {
  const row = await lockMembershipOf(tx, eventId, ctx.actor.accountId)
  if (!row) return false
  await endMember(tx, row, true)
  await auditTeam(tx, ctx, 'team.left', { eventId, memberId: row.id, role: row.role })
  const facts = await findTeamFacts(tx, eventId)
  await mailTeamOwner(tx, ctx.services, facts, row, {
    what: 'team-left',
    person: { id: ctx.actor.accountId, name: ctx.actor.name },
  })
  return true
}
