import { randomBytes } from 'node:crypto'
import { splitEvenly } from '@larunbat/rules/money-split'
import { uuidV7 } from '../platform/uuid-v7.ts'
import type { Db } from '../tables.ts'
import type { OrderRow } from './checkout-store.ts'

/** Makes the tickets of orders, one a place; what they were paid adds up to what their lines cost. */
export async function makeTickets(tx: Db, orders: readonly OrderRow[]): Promise<void> {
  const tickets = orders.flatMap((order) =>
    order.lines.flatMap((line) =>
      splitEvenly(line.quantity * line.unitCents - line.discountCents, line.quantity).map((paidCents) => ({
        content_id: order.contentId,
        id: uuidV7(),
        order_id: order.id,
        line_id: line.id,
        session_id: line.sessionId,
        type_id: line.typeId,
        serial: randomBytes(16),
        paid_cents: paidCents,
        holder_name: null,
        used_at: null,
      })),
    ),
  )
  if (tickets.length > 0) await tx.insertInto('ticket').values(tickets).execute()
}
