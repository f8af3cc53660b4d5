import type { removeFromOwnList as hideContract, unhideContent as unhideContract } from '@larunbat/contract'
import { CONTENT_STATUS } from '@larunbat/rules/event-status'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireContentOwner, requireContentRight } from '../event/access.ts'
import { lockContentKey } from '../event/event-key-store.ts'
import { hideFrom, showAgain } from './hidden-event-store.ts'
import { leaveTeam } from './leave-team.ts'

const MAY_BE_HIDDEN: readonly number[] = [CONTENT_STATUS.inProgress, CONTENT_STATUS.archived]

/** A member leaves the team. Of what is one's own, what waits for review or is public stays in sight. */
export const removeFromOwnList: SignedInHandler<typeof hideContract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    if (await leaveTeam(ctx, tx, id)) return { isDone: true }
    await requireContentOwner({ ...ctx, db: tx }, id)
    // Held, so that an event that is sent for review at the same moment is either seen as such here or not yet sent.
    const content = await lockContentKey(tx, id)
    if (!content) throw new AppError('content.not_found')
    if (!MAY_BE_HIDDEN.includes(content.status)) throw new AppError('content.still_open')
    await hideFrom(tx, ctx.actor.accountId, id)
    return { isDone: true }
  })

export const unhideContent: SignedInHandler<typeof unhideContract> = async (ctx, { id }) => {
  await requireContentRight(ctx, id, 'any')
  await showAgain(ctx.db, ctx.actor.accountId, id)
  return { isDone: true }
}
