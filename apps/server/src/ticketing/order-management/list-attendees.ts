import type { listGuests as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { listGuestRows } from './attendee-store.ts'

/** Who comes to a session, for the event's owner and administrators. */
export const listGuests: SignedInHandler<typeof contract> = async (ctx, { eventId, sessionId }) => {
  await requireEventRight(ctx, eventId, 'door')
  await requireSessionOfEvent(ctx.db, eventId, sessionId)
  const rows = await listGuestRows(ctx.db, eventId, sessionId)
  return rows.map((row) => ({ ...row, number: orderNumber(row.orderId) }))
}
