import { icalEvents, printCalendar } from '../site/ical.ts'
import type { BoughtCheckout, BoughtOrder } from './bought.ts'

/**
 * The sessions of a purchase as a calendar file, those with a ticket that still holds. They bear the names of the public
 * calendar of their events, so that who took both has each of them once.
 */
export function printOrderCalendar({ orders, language }: BoughtCheckout, publicUrl: string): string {
  const events = orders.flatMap((order) =>
    icalEvents(
      // Without sessions left, the event's own date is not one of them either.
      { ...order.event, startsAt: null, sessions: sessionsToCome(order) },
      { language, publicUrl, updatedAt: order.eventUpdatedAt, sequence: order.eventVersion },
    ),
  )
  return printCalendar(events, { language, siteName: 'Larunbat' })
}

const sessionsToCome = ({ sessions, tickets }: BoughtOrder) =>
  [...sessions.values()].filter(({ id }) =>
    tickets.some(({ sessionId, status }) => sessionId === id && status !== 'cancelled'),
  )
