import type { Services } from '../context.ts'
import { findBookingNetworks } from '../orders/booking-network-store.ts'
import type { Db } from '../tables.ts'
import type { BoughtCheckout, BoughtOrder } from './bought.ts'
import { findBought } from './bought-store.ts'
import { mailedToken } from './mailed-token.ts'
import { newsAddresses } from './news-addresses.ts'
import { ticketAddresses } from './ticket-addresses.ts'
import { organiserWords, plain, TicketTexts } from './ticket-texts.ts'

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
  await mailer.send(tx, {
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
    },
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  })
  return true
}

/** What the mail says of one event. */
function toPart(texts: TicketTexts, order: BoughtCheckout['orders'][number]) {
  return {
    title: texts.pick(order.event.title),
    organiser: organiserWords(texts, order.seller),
    place: texts.place(order.event),
    lines: order.lines.map((line) => lineWords(texts, order, line)),
    donation: order.donationCents > 0 ? texts.money(order.donationCents) : null,
    refund: texts.refunds(order) || null,
  }
}

function lineWords(texts: TicketTexts, { sessions }: BoughtOrder, line: BoughtOrder['lines'][number]) {
  const session = sessions.get(line.sessionId)
  const cents = line.quantity * line.unitCents - line.discountCents
  return {
    when: session ? `${texts.date(session.startsAt, session.timeZone)}, ${texts.hours(session)}` : '',
    what: `${line.quantity} × ${texts.typeName(line.typeName)}: ${texts.price(cents)}`,
  }
}
