import { type listDoorTickets as contract, DOOR_PAGE } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { findEventOfSession } from '../../events/event/dates/session-store.ts'
import { AppError } from '../../platform/errors.ts'
import { isDoorOf, requireDoor } from './access.ts'
import { markSeen } from './check-in-link-store.ts'
import { listDoorTicketRows, listTypeNames, readCursor } from './ticket-list-store.ts'
import { toDoorTicket } from './to-check-in-ticket.ts'

/** Tickets of a session, or what changed of them, for a helper's device. */
export const listDoorTickets: Handler<typeof contract> = async (ctx, { token, sessionId, ...asked }) => {
  const door = await requireDoor(ctx, token)
  const eventId = door.event_id
  if (!isDoorOf(door, sessionId) || (await findEventOfSession(ctx.db, sessionId)) !== eventId)
    throw new AppError('session.not_found')
  await markSeen(ctx.db, door)
  const { cursor, now } = await readCursor(ctx.db)
  const since = sinceOf(asked.cursor, cursor)
  const rows = await listDoorTicketRows(ctx.db, {
    eventId,
    sessionId,
    since,
    after: asked.after ?? null,
    atMost: DOOR_PAGE + 1,
  })
  return {
    tickets: rows.slice(0, DOOR_PAGE).map(toDoorTicket),
    hasMore: rows.length > DOOR_PAGE,
    isWhole: since === null,
    types: await listTypeNames(ctx.db, eventId),
    cursor,
    now: new Date(now).toISOString(),
  }
}

/** A cursor of a database that was since restored from a copy is ahead of ours: then the whole list is due. */
function sinceOf(asked: string | null | undefined, current: string): string | null {
  if (!asked || !/^\d{1,19}$/.test(asked)) return null
  return BigInt(asked) <= BigInt(current) ? asked : null
}
