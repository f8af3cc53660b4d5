import { randomBytes } from 'node:crypto'
import { splitEvenly } from '@larunbat/rules/money/money-split'
import type { Db, NewRow } from '../../database/tables.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { OrderRow } from './checkout-store.ts'

/**
 * Creates the tickets of orders, one for each place, and returns the updated orders. Prices of tickets add up to the
 * prices of their lines.
 */
export async function createTickets(tx: Db, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const rows: NewRow<'ticket'>[] = []
  const paid = orders.map((order): OrderRow => {
    const made = ticketsOf(order)
    rows.push(...made)
    const tickets = made.map(({ id, line_id, session_id, type_id, paid_cents }) => ({
      id,
      lineId: line_id,
      sessionId: session_id,
      typeId: type_id,
      holderName: null,
      paidCents: paid_cents,
      status: 'valid' as const,
      isPassedOn: false,
    }))
    return { ...order, status: 'paid', tickets }
  })
  if (rows.length > 0) await tx.insertInto('ticket').values(rows).execute()
  return paid
}

function ticketsOf({ eventId, id: orderId, lines }: OrderRow) {
  return lines.flatMap((line) =>
    splitEvenly(line.quantity * line.unitCents - line.discountCents, line.quantity).map((paidCents) => ({
      event_id: eventId,
      id: uuidV7(),
      order_id: orderId,
      line_id: line.id,
      session_id: line.sessionId,
      type_id: line.typeId,
      serial: randomBytes(16),
      paid_cents: paidCents,
      holder_name: null,
      used_at: null,
    })),
  )
}
