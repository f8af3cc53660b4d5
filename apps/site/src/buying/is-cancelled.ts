import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'

/** Whether all tickets of a purchase were given back or called off: there is nothing left to be shown at a door. */
export function isCancelled({ status, orders }: Pick<CheckoutModel, 'status' | 'orders'>): boolean {
  const tickets = orders.flatMap((order) => order.tickets)
  return status === 'paid' && tickets.length > 0 && tickets.every((ticket) => ticket.status === 'cancelled')
}
