import type { SoldOrder } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { OrderListRow } from './order-list-store.ts'

/** A stored order as the contract shows it. */
export function toSoldOrder({ status, sessions, ...row }: OrderListRow): Of<typeof SoldOrder> {
  // The query selects only these states.
  if (status === 'expired') throw new Error('an order that ran out is not shown')
  const isBought = row.paidAt !== null
  return {
    ...row,
    status,
    number: orderNumber(row.id),
    name: isBought ? row.name : null,
    email: isBought ? row.email : null,
    sessions: sessions.map((session) => ({
      ...session,
      startsAt: new Date(session.startsAt).toISOString(),
    })),
  }
}
