import { pickText } from '@larunbat/rules/text/multilingual-text'
import { festivalName } from '../../platform/festival-name.ts'
import { icalEvents, printCalendar } from '../../platform/formats/ical.ts'
import type { BoughtCheckout, BoughtOrder } from './bought.ts'
import type { WatchLink } from './watch/watch-links.ts'
import { isOnlineOnly } from './watch/watch-rights.ts'

/**
 * The sessions of a purchase as a calendar file, those with a ticket that still holds. They bear the names of the public
 * calendar of their events, so that who took both has each of them once. `links` are the watch pages of its tickets.
 */
export function printOrderCalendar(
  { orders, language }: BoughtCheckout,
  publicUrl: string,
  links: readonly WatchLink[],
): string {
  // Of several tickets for a session the first one leads there: a calendar has room for one address.
  const urls = new Map(links.toReversed().map(({ sessionId, url }) => [sessionId, url]))
  const events = orders.flatMap((order) => {
    const sessions = sessionsToCome(order)
    const onlineOnly = new Set(
      sessions.filter((session) => isOnlineOnly(order.event, session)).map(({ id }) => id),
    )
    return icalEvents(
      // Without sessions left, the event's own date is not one of them either.
      { ...order.event, startsAt: null, sessions },
      {
        language,
        publicUrl,
        updatedAt: order.eventUpdatedAt,
        sequence: order.eventVersion,
        watch: { urls, onlineOnly },
      },
    )
  })
  const title = orders.map(({ event }) => pickText(event.title, language)).join(' · ')
  return printCalendar(events, { language, siteName: festivalName(), title })
}

const sessionsToCome = ({ sessions, tickets }: BoughtOrder) =>
  [...sessions.values()].filter(({ id }) =>
    tickets.some(
      ({ sessionId, status }) => sessionId === id && status !== 'cancelled' && status !== 'passed_on',
    ),
  )
