import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { BoughtCheckout, BoughtTicket } from '../bought.ts'
import { issuerWords, lawOf, plain, TicketTexts } from '../ticket-texts.ts'
import { isOnlineOnly } from '../watch/watch-rights.ts'

/** What a pass says, in words of the buyer's language. */
export interface PassFacts {
  eventId: number
  sessionId: number
  ticketId: string
  /** What the door reads. */
  code: string
  title: string
  when: string
  startsAt: string
  endsAt: string | null
  place: string
  /** Name of the venue, and where it is; the place in words for one without. */
  venue: { name: string; address: string }
  typeName: string
  price: string
  holder: string
  organiser: string
  orderNumber: string
  ticketNumber: string
  refund: string
  /** Where its session is watched; null for a ticket without that right. */
  watchUrl: string | null
  language: BoughtCheckout['language']
  /** The words before them. */
  labels: Record<
    'when' | 'where' | 'class' | 'price' | 'holder' | 'orderNumber' | 'refund' | 'organiser' | 'watch',
    string
  >
}

/** What the pass of a ticket says; undefined for one not valid for entry. */
export function passFacts(
  checkout: BoughtCheckout,
  ticketId: string,
  code: string,
  watchUrl: string | null = null,
): PassFacts | undefined {
  const order = checkout.orders.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))
  const ticket: BoughtTicket | undefined = order?.tickets.find(({ id }) => id === ticketId)
  const session = ticket && order?.sessions.get(ticket.sessionId)
  const line = ticket && order?.lines.find(({ id }) => id === ticket.lineId)
  if (!order || !ticket || !session || !line || ticket.status !== 'valid') return undefined
  const texts = new TicketTexts(checkout.language, checkout.currency)
  const label = (name: keyof PassFacts['labels']) => [name, texts.t(name)] as const
  return {
    eventId: order.eventId,
    sessionId: session.id,
    ticketId,
    code,
    title: texts.pick(order.event.title),
    when: `${texts.date(session.startsAt, session.timeZone)}, ${texts.hours(session)}`,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    place: isOnlineOnly(order.event, session) ? texts.t('online') : texts.place(order.event),
    venue: {
      name: plain(order.event.venueName || order.event.city || texts.t('online')),
      address: [order.event.address, order.event.city]
        .filter(Boolean)
        .map((text) => plain(text ?? ''))
        .join(', '),
    },
    typeName: texts.typeName(line.typeName),
    price: [texts.price(ticket.paidCents), texts.vat(line.vatRegime, ticket.paidCents)]
      .filter(Boolean)
      .join('. '),
    holder: plain(ticket.holderName ?? checkout.name ?? ''),
    organiser: issuerWords(texts, order.seller),
    orderNumber: orderNumber(order.id),
    ticketNumber: orderNumber(ticket.id),
    refund: texts.refund(order.policy, session, ticket.paidCents, lawOf(order)),
    watchUrl,
    language: checkout.language,
    labels: Object.fromEntries([
      label('when'),
      label('where'),
      label('class'),
      label('price'),
      label('holder'),
      label('orderNumber'),
      label('refund'),
      label('organiser'),
      label('watch'),
    ]) as PassFacts['labels'],
  }
}
