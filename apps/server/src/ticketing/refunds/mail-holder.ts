import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { BoughtCheckout } from '../tickets/bought.ts'
import { findHeld } from '../tickets/bought-store.ts'
import { attachedTickets, codeCid } from '../tickets/mail-attachments.ts'
import { mailBuyer } from '../tickets/mail-buyer.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { heldTicketAddresses, ticketAddresses } from '../tickets/ticket-addresses.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { createTicketToken } from '../tickets/ticket-token.ts'
import { findMailFacts } from './mail-facts-store.ts'

type Mailing = Pick<Services, 'mailer' | 'config'>

interface About {
  eventId: number
  orderId: string
  ticketId: string
}

/** Notifies the buyer that a ticket has another holder: with its new code, or that the new holder got it. */
export async function mailHolderChanged(
  tx: Db,
  { mailer, config }: Mailing,
  { eventId, orderId, ticketId }: About,
  { holderName, isPassedOn }: { holderName: string | null; isPassedOn: boolean },
): Promise<void> {
  const order = await findMailFacts(tx, eventId, orderId)
  if (!order?.email) return
  const { language, email, currency, checkoutId } = order
  const { page } = ticketAddresses(config.publicUrl, await mailedToken(tx, checkoutId), language)
  const number = orderNumber(ticketId)
  await mailBuyer(tx, mailer, [eventId], {
    to: email,
    language,
    template: 'ticket-holder',
    topic: ticketId,
    data: {
      name: plain(order.name ?? ''),
      title: new TicketTexts(language, currency).pick(order.title),
      holder: holderName ?? plain(order.name ?? ''),
      code: number,
      kind: isPassedOn ? 'passedOn' : 'newCode',
      url: page,
      codes: isPassedOn ? [] : [{ number, cid: codeCid(ticketId) }],
    },
    ...(isPassedOn
      ? {}
      : { attached: attachedTickets({ checkoutId, codes: [ticketId], ticketToken: null, hasPdf: true }) }),
  })
}

/** Sends a transferred ticket to its new holder, with their own link and code. */
export async function mailNewHolder(
  tx: Db,
  { mailer, config }: Mailing,
  { eventId, orderId, ticketId }: About,
  { holderName, email }: { holderName: string; email: string },
): Promise<void> {
  const order = await findMailFacts(tx, eventId, orderId)
  const held = order && (await findHeld(tx, order.checkoutId, ticketId))
  if (!order || !held) return
  const { language } = order
  const ticket = held.orders[0]?.tickets[0]
  if (!ticket) return
  const token = await createTicketToken(tx, eventId, ticket)
  const { page, pdf, calendar } = heldTicketAddresses(config.publicUrl, token, ticketId, language)
  const number = orderNumber(ticketId)
  await mailBuyer(tx, mailer, [eventId], {
    to: email,
    language,
    template: 'ticket-passed-on',
    topic: ticketId,
    data: {
      name: holderName,
      ...placeOf(held),
      giver: plain(order.name ?? ''),
      url: page,
      pdfUrl: pdf,
      calendarUrl: calendar,
      codes: [{ number, cid: codeCid(ticketId) }],
    },
    attached: attachedTickets({
      checkoutId: order.checkoutId,
      codes: [ticketId],
      ticketToken: token,
      hasPdf: true,
    }),
  })
}

/** Notifies a former holder of a ticket that it no longer admits them. */
export async function mailEndedHolder(
  tx: Db,
  { mailer }: Mailing,
  { eventId, orderId, ticketId }: About,
  { holderName, email }: { holderName: string | null; email: string },
): Promise<void> {
  const order = await findMailFacts(tx, eventId, orderId)
  if (!order) return
  const { language, currency } = order
  await mailBuyer(tx, mailer, [eventId], {
    to: email,
    language,
    template: 'ticket-ended',
    topic: ticketId,
    data: {
      name: holderName ?? '',
      title: new TicketTexts(language, currency).pick(order.title),
      code: orderNumber(ticketId),
    },
  })
}

/** Title, day, hour and place of the one ticket of a held purchase. */
function placeOf({ orders, language, currency }: BoughtCheckout) {
  const [order] = orders
  const texts = new TicketTexts(language, currency)
  const [session] = order?.sessions.values() ?? []
  return {
    title: order ? texts.pick(order.event.title) : '',
    when: session ? `${texts.date(session.startsAt, session.timeZone)}, ${texts.hours(session)}` : '',
    where: order ? texts.place(order.event) : '',
  }
}
