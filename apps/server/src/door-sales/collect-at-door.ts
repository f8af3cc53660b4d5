import type { collectAtDoor as contract, collectOrder as panelContract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { Handler, SignedInHandler } from '../context.ts'
import { requireDoor } from '../door/access.ts'
import { retryDeadlock } from '../platform/db/retry-deadlock.ts'
import { collectDue } from './collect-due.ts'

/** A helper took the money of an order; one whose link is for some sessions only, of an order that has tickets to them. */
export const collectAtDoor: Handler<typeof contract> = async (ctx, { token, ...wish }) => {
  const { content_id: contentId, id: linkId, session_ids: sessionIds } = await requireDoor(ctx, token)
  return retryDeadlock(ctx.db, (tx) =>
    collectDue(tx, { ...wish, contentId, linkId, sessionIds, actorId: null }),
  )
}

/** The organiser took it. */
export const collectOrder: SignedInHandler<typeof panelContract> = async (ctx, wish) => {
  return retryDeadlock(ctx.db, async (tx) => {
    await requireContentRight({ ...ctx, db: tx }, wish.contentId, 'sell')
    return collectDue(tx, { ...wish, actorId: ctx.actor.accountId })
  })
}
