import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { BoughtCheckout, BoughtOrder } from './bought.ts'
import { findBookingNetworks, findBought } from './bought-store.ts'
import { attachedTickets, codeCid, MAX_MAILED_CODES, MAX_MAILED_PAGES } from './mail-attachments.ts'
import { mailBuyer } from './mail-buyer.ts'
import { mailedToken } from './mailed-token.ts'
import { newsAddresses } from './newsletter/unsubscribe-address.ts'
import { ticketAddresses } from './ticket-addresses.ts'
import { organiserWords, plain, TicketTexts } from './ticket-texts.ts'
import { listWatchLinks } from './watch/watch-links.ts'
import { isOnlineOnly } from './watch/watch-rights.ts'

/** Ways in that a mail names; the page of the purchase has all. */
const MAX_WATCH_LINKS = 10

/**
 * Writes the confirmation of a purchase to its buyer, with the addresses of its page, its tickets and its calendar, as part
 * of the caller's transaction; again for `resend`. False when the checkout is not paid or has no address.
 */
export async function mailConfirmation(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  checkoutId: string,
): Promise<boolean> {
  const checkout = await findBought(tx, checkoutId)
  if (!checkout?.email) return false
  const { language, email } = checkout
  const { page, pdf, calendar } = ticketAddresses(
    config.publicUrl,
    await mailedToken(tx, checkoutId),
    language,
  )
  const texts = new TicketTexts(language, checkout.currency)
  const dueCents = checkout.orders.reduce((all, order) => all + order.dueCents, 0)
  const { newsUrl, unsubscribeUrl } = await newsAddresses(tx, config.publicUrl, { checkoutId, language })
  const networks = await findBookingNetworks(tx, checkoutId)
  const admitting = checkout.orders.flatMap(({ tickets }) =>
    tickets.filter(({ status }) => status === 'valid'),
  )
  const codes = admitting.slice(0, MAX_MAILED_CODES).map(({ id }) => id)
  const hasPdf = admitting.length > 0 && admitting.length <= MAX_MAILED_PAGES
  const eventIds = checkout.orders.map(({ eventId }) => eventId)
  await mailBuyer(tx, mailer, eventIds, {
    ...(networks ? { networks } : {}),
    to: email,
    language,
    template: 'order-confirmed',
    topic: checkoutId,
    data: {
      name: plain(checkout.name ?? ''),
      title: checkout.orders.map(({ event }) => texts.pick(event.title)).join(', '),
      url: page,
      pdfUrl: pdf,
      calendarUrl: calendar,
      total: texts.price(checkout.totalCents),
      due: dueCents > 0 ? texts.money(dueCents) : null,
      orders: checkout.orders.map((order) => toPart(texts, order)),
      newsUrl,
      tickets: admitting.length,
      codes: codes.map((id) => ({ number: orderNumber(id), cid: codeCid(id) })),
      hasPdf,
      watch: await watchWords(tx, config.publicUrl, checkout),
    },
    ...(admitting.length > 0
      ? { attached: attachedTickets({ checkoutId, codes, ticketToken: null, hasPdf }) }
      : {}),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  })
  return true
}

/** The ways in to what is watched, one a ticket: title, day and hour, and the ticket where there are several. */
export async function watchWords(
  tx: Db,
  publicUrl: string,
  checkout: Pick<BoughtCheckout, 'orders' | 'language' | 'currency'>,
): Promise<{ label: string; url: string }[]> {
  const texts = new TicketTexts(checkout.language, checkout.currency)
  const links = await listWatchLinks(tx, publicUrl, checkout)
  return links.slice(0, MAX_WATCH_LINKS).map(({ ticketId, sessionId, url }) => {
    const order = checkout.orders.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))
    const session = order?.sessions.get(sessionId)
    const when = session ? texts.dateTime(session.startsAt, session.timeZone) : ''
    const number = links.length > 1 ? orderNumber(ticketId) : ''
    return { label: [order && texts.pick(order.event.title), when, number].filter(Boolean).join(' · '), url }
  })
}

/** What the mail says of one event. */
function toPart(texts: TicketTexts, order: BoughtCheckout['orders'][number]) {
  return {
    title: texts.pick(order.event.title),
    organiser: organiserWords(texts, order.seller),
    place: placeWords(texts, order),
    lines: order.lines.map((line) => lineWords(texts, order, line)),
    donation: order.donationCents > 0 ? texts.money(order.donationCents) : null,
    refund: texts.refunds(order) || null,
  }
}

/** Says that a session without a venue is online. */
function placeWords(texts: TicketTexts, { event, sessions }: BoughtOrder): string {
  const all = [...sessions.values()]
  const isOnline = all.length > 0 && all.every((session) => isOnlineOnly(event, session))
  return isOnline ? texts.t('online') : texts.place(event)
}

function lineWords(texts: TicketTexts, { sessions }: BoughtOrder, line: BoughtOrder['lines'][number]) {
  const session = sessions.get(line.sessionId)
  const cents = line.quantity * line.unitCents - line.discountCents
  return {
    when: session ? `${texts.date(session.startsAt, session.timeZone)}, ${texts.hours(session)}` : '',
    what: `${line.quantity} × ${texts.typeName(line.typeName)}: ${texts.price(cents)}`,
  }
}
