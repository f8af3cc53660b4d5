import type { listOrders as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { listOrderRows } from './order-list-store.ts'
import { toSoldOrder } from './sold-order.ts'

/** Without a page number the newest come, as many as a page may have. */
const MAX_ROWS = 500
const PAGE_SIZE = 50

/** Orders of an event for its owner and administrators. Who holds places without having paid is not named. */
export const listOrders: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, page, pageSize, sessionId } = input
  await requireEventRight(ctx, eventId, 'sell')
  if (sessionId !== undefined) await requireSessionOfEvent(ctx.db, eventId, sessionId)
  const limit = pageSize ?? (page === undefined ? MAX_ROWS : PAGE_SIZE)
  const found = await listOrderRows(ctx.db, input, { limit, offset: ((page ?? 1) - 1) * limit })
  const rows = found.rows.map(toSoldOrder)
  return page === undefined ? rows : { rows, total: found.total, page, pageSize: limit }
}
