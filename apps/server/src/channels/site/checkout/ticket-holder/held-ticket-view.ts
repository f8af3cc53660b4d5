import type { HeldTicketModel, TicketEnd, WatchModel } from '@larunbat/rules/address/held-ticket-pages'
import { ticketPath, watchPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { readFestivalSettings } from '../../../../reference/festival-settings/festival-setting-store.ts'
import type {
  BoughtCheckout,
  BoughtOrder,
  BoughtSession,
  BoughtTicket,
} from '../../../../ticketing/tickets/bought.ts'
import { findHeld } from '../../../../ticketing/tickets/bought-store.ts'
import { heldTicketAddresses } from '../../../../ticketing/tickets/ticket-addresses.ts'
import { TicketTexts } from '../../../../ticketing/tickets/ticket-texts.ts'
import { openTicketToken } from '../../../../ticketing/tickets/ticket-token.ts'
import { opensWatchPage } from '../../../../ticketing/tickets/watch/watch-links.ts'
import { watchRightsOf } from '../../../../ticketing/tickets/watch/watch-rights.ts'
import { findWatchSources } from '../../../../ticketing/tickets/watch/watch-store.ts'
import { watchViewOf } from '../../../../ticketing/tickets/watch/watch-view.ts'
import { findBoughtEvents } from '../bought-events.ts'
import type { Shop } from '../shop.ts'

/** One ticket that a token opens, or opened until the ticket changed hands. */
export interface HeldTicket {
  checkout: BoughtCheckout
  order: BoughtOrder
  ticket: BoughtTicket
  session: BoughtSession
  slug: string | null
  end: TicketEnd | null
}

/** Returns the ticket of a token as it is now; undefined for a token that never opened anything. */
export async function findHeldTicket({ db }: Shop, token: string): Promise<HeldTicket | undefined> {
  const opened = await openTicketToken(db, token)
  const checkout = opened && (await findHeld(db, opened.checkoutId, opened.ticketId))
  const order = checkout?.orders[0]
  const ticket = order?.tickets[0]
  const session = ticket && order?.sessions.get(ticket.sessionId)
  if (!opened || !checkout || !order || !ticket || !session) return undefined
  const events = await findBoughtEvents(db, [order.eventId])
  const slug = events.get(order.eventId)?.slug ?? null
  return {
    checkout,
    order,
    ticket,
    session,
    slug,
    end: opened.isCurrent ? endOf(ticket, session) : 'passedOn',
  }
}

function endOf({ status }: BoughtTicket, session: BoughtSession): TicketEnd | null {
  if (status === 'cancelled' || status === 'offered') return status
  return session.status === 'cancelled' ? 'sessionCancelled' : null
}

/** What the page of a ticket shows. A ticket that ended shows which it was, and nothing of who holds it now. */
export function toHeldTicketModel(
  { services, hasPapers }: Shop,
  { checkout, order, ticket, session, slug, end }: HeldTicket,
  token: string,
  language: Language,
): HeldTicketModel {
  const { wallets } = services.config
  const papers = heldTicketAddresses('', token, ticket.id, language)
  const isValid = ticket.status === 'valid'
  return {
    ...momentOf(order, session, slug),
    venue: new TicketTexts(language, checkout.currency).place(order.event),
    typeName: order.lines[0]?.typeName ?? null,
    holderName: end === 'passedOn' ? null : (ticket.holderName ?? checkout.name),
    isUsed: ticket.status === 'used',
    end,
    papers:
      end === null && hasPapers
        ? {
            code: papers.code,
            pdf: papers.pdf,
            calendar: papers.calendar,
            applePass: wallets.apple && isValid ? papers.applePass : null,
            googlePass: wallets.google && isValid ? papers.googlePass : null,
          }
        : null,
    watchPath: end === null && opensWatchPage(order, ticket) ? watchPath(language, token) : null,
  }
}

/** What the watch page of a ticket shows now; undefined for a ticket whose session is only on site. */
export async function toWatchModel(
  { db }: Shop,
  { order, session, slug, end }: HeldTicket,
  token: string,
  language: Language,
): Promise<WatchModel | undefined> {
  const rights = watchRightsOf(order.event, session)
  if (end === null && !rights.live && !rights.recording) return undefined
  const { watchOpensMinutesBefore: opensMinutesBefore } = await readFestivalSettings(db)
  const sources = end === null ? await findWatchSources(db, order.eventId, session.id) : undefined
  const view = watchViewOf({ event: order.event, session, sources, now: Date.now(), opensMinutesBefore })
  return {
    ...momentOf(order, session, slug),
    isPostponed: session.status === 'postponed',
    end,
    ...(end === null ? view : { live: null, recording: null }),
    path: watchPath(language, token),
    ticketPath: ticketPath(language, token),
  }
}

const momentOf = (
  { event }: BoughtOrder,
  { name, startsAt, endsAt, timeZone }: BoughtSession,
  slug: string | null,
) => ({
  title: event.title,
  slug,
  sessionName: name,
  startsAt,
  endsAt,
  timeZone,
})
