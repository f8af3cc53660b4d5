import type { Db } from '../../../database/tables.ts'
import type { BoughtCheckout, BoughtOrder, BoughtTicket } from '../bought.ts'
import { heldTicketAddresses } from '../ticket-addresses.ts'
import { createTicketToken } from '../ticket-token.ts'
import { hasWatchRight } from './watch-rights.ts'

export interface WatchLink {
  ticketId: string
  sessionId: number
  url: string
}

/** Returns the address of the watch page of each ticket that still holds and opens one. */
export async function listWatchLinks(
  db: Db,
  publicUrl: string,
  { orders, language }: Pick<BoughtCheckout, 'orders' | 'language'>,
): Promise<WatchLink[]> {
  const links: WatchLink[] = []
  for (const order of orders)
    for (const ticket of order.tickets) {
      if (!opensWatchPage(order, ticket)) continue
      const token = await createTicketToken(db, order.eventId, ticket)
      const { watch: url } = heldTicketAddresses(publicUrl, token, ticket.id, language)
      links.push({ ticketId: ticket.id, sessionId: ticket.sessionId, url })
    }
  return links
}

/** True while a ticket holds, and its session is watched. */
export function opensWatchPage(
  { event, sessions }: Pick<BoughtOrder, 'event' | 'sessions'>,
  { status, sessionId }: Pick<BoughtTicket, 'status' | 'sessionId'>,
): boolean {
  const session = sessions.get(sessionId)
  return (status === 'valid' || status === 'used') && session !== undefined && hasWatchRight(event, session)
}
