import type { openCheckIn as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { publicTicketKeys } from '../tickets/ticket-keys.ts'
import { isDoorOf, requireDoor } from './access.ts'
import { findDoorEvent } from './check-in-event-store.ts'
import { markSeen } from './check-in-link-store.ts'

/** What a helper's device keeps of its door. */
export const openCheckIn: Handler<typeof contract> = async (ctx, { token }) => {
  const door = await requireDoor(ctx, token)
  const event = await findDoorEvent(ctx.db, door.event_id)
  if (!event) throw new AppError('door.link_invalid')
  await markSeen(ctx.db, door)
  return {
    ...event,
    sessions: event.sessions.filter(({ id }) => isDoorOf(door, id)),
    label: door.label,
    language: door.language,
    maySell: door.may_sell,
    expiresAt: new Date(door.expires_at).toISOString(),
    keys: await publicTicketKeys({ db: ctx.db, services: ctx.services }),
  }
}
