import type { sellAtDoor as contract, sellTickets as panelContract } from '@larunbat/contract'
import type { Handler, SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import { isDoorOf, requireDoor } from '../check-in/access.ts'
import { sellNow } from './sell-tickets.ts'

/** Sells at the door for a helper whose link may. */
export const sellAtDoor: Handler<typeof contract> = async (ctx, { token, ...wish }) => {
  const door = await requireDoor(ctx, token)
  if (!door.may_sell) throw new AppError('door.may_not_sell')
  if (wish.lines.some(({ sessionId }) => !isDoorOf(door, sessionId))) throw new AppError('session.not_found')
  return sellNow(ctx, door.event_id, wish, { caller: `link${door.id}`, actorId: null })
}

/** Sells at the door for the organiser. */
export const sellTickets: SignedInHandler<typeof panelContract> = async (ctx, { eventId, ...wish }) => {
  await requireEventRight(ctx, eventId, 'sell')
  const { accountId } = ctx.actor
  return sellNow(ctx, eventId, wish, { caller: `account${accountId}`, actorId: accountId })
}
