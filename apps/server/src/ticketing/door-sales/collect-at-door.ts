import type { collectAtDoor as contract, collectOrder as panelContract } from '@larunbat/contract'
import type { Handler, SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { requireDoor } from '../check-in/access.ts'
import { collectDue } from './collect-due.ts'

/**
 * A helper whose link lets them take money took that of an order; one whose link is for some sessions only, of an order that
 * has tickets to them.
 */
export const collectAtDoor: Handler<typeof contract> = async (ctx, { token, ...wish }) => {
  const { event_id: eventId, id: linkId, ...door } = await requireDoor(ctx, token)
  if (!door.may_sell) throw new AppError('door.may_not_sell')
  return retryDeadlock(ctx.db, (tx) =>
    collectDue(tx, { ...wish, eventId, linkId, sessionIds: door.session_ids, actorId: null }),
  )
}

/** The organiser took it. */
export const collectOrder: SignedInHandler<typeof panelContract> = async (ctx, wish) => {
  return retryDeadlock(ctx.db, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, wish.eventId, 'sell')
    return collectDue(tx, { ...wish, actorId: ctx.actor.accountId })
  })
}
