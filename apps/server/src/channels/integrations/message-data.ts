import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { Noted, OrderFacts } from './event-store.ts'

const STATUS_NAMES = ['draft', 'in_review', 'published', 'archived'] as const

/**
 * Data of a message: numbers and amounts, and where to read more. It contains no name or address: receivers who may see
 * them request them with an API key.
 */
export function messageData(
  event: Noted,
  orders: ReadonlyMap<string, OrderFacts>,
  publicUrl: string,
): object {
  const { type, subject, detail } = event
  const eventId = event.event_id
  switch (type) {
    case 'order.paid': {
      const order = orders.get(subject)
      return {
        order_id: subject,
        number: orderNumber(subject),
        event_id: eventId,
        ...(order && {
          channel: order.channel,
          currency: order.currency,
          total_cents: order.totalCents,
          discount_cents: order.discountCents,
          donation_cents: order.donationCents,
          tickets: order.tickets,
          paid_at: order.paidAt,
        }),
        api_url: `${publicUrl}/api/v1/orders/${subject}`,
      }
    }
    case 'order.refunded':
    case 'order.restored':
      return {
        order_id: subject,
        number: orderNumber(subject),
        event_id: eventId,
        ...detail,
        api_url: `${publicUrl}/api/v1/orders/${subject}`,
      }
    case 'event.deleted':
      return { event_id: eventId, ...detail }
    case 'ticket.used':
      return { ticket_id: subject, event_id: eventId, ...detail }
    case 'event.status':
      return {
        event_id: eventId,
        from: STATUS_NAMES[Number(detail.from)],
        to: STATUS_NAMES[Number(detail.to)],
      }
    case 'payout.paid':
      return { payout_id: Number(subject), ...detail }
    default:
      return { event_id: eventId, ...detail, api_url: `${publicUrl}/api/v1/events/${eventId}` }
  }
}

/** The body of a message: type, moment and data as Standard Webhooks proposes, and its number at this endpoint. */
export const messageBody = (type: string, at: string, sequence: number, data: object): string =>
  JSON.stringify({ type, timestamp: at, sequence, data })
