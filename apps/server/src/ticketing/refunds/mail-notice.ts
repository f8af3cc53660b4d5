import { changesPath } from '@larunbat/rules/address/public-address'
import type { Services } from '../../database/context.ts'
import type { SessionFacts } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import type { BoughtCheckout } from '../tickets/bought.ts'
import { findBought } from '../tickets/bought-store.ts'
import { mailBuyer } from '../tickets/mail-buyer.ts'
import { watchWords } from '../tickets/mail-confirmation.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { newsAddresses } from '../tickets/newsletter/unsubscribe-address.ts'
import { heldTicketAddresses } from '../tickets/ticket-addresses.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { createTicketToken } from '../tickets/ticket-token.ts'
import { hasWatchRight } from '../tickets/watch/watch-rights.ts'
import { listHeldOfNotice } from './holder-store.ts'
import { findMailFacts, findNoticeFacts } from './mail-facts-store.ts'
import type { OpenNotice } from './notice-store.ts'

/** Templates by kind of change; another place has the template of another date. */
const TEMPLATES = {
  cancelled: 'session-cancelled',
  postponed: 'session-postponed',
  moved: 'session-moved',
  venue: 'session-moved',
  online: 'session-online',
  restored: 'session-restored',
} as const

/**
 * Notifies the buyer of an order that a session changed, what it was and is, and until when they may answer, and the
 * holders of its tickets that were passed on; as part of `tx`. What moved online names the way in.
 */
export async function mailNotice(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  { eventId, id }: Pick<OpenNotice, 'eventId' | 'id'>,
  orderId: string,
): Promise<void> {
  const order = await findMailFacts(tx, eventId, orderId)
  if (!order) return
  const { kind, before, after, answerUntil } = await findNoticeFacts(tx, eventId, id)
  const { language, email, currency, checkoutId } = order
  const texts = new TicketTexts(language, currency)
  const words = ({ startsAt, timeZone, venue }: SessionFacts) => ({
    when: texts.dateTime(startsAt, timeZone),
    where: plain(venue),
  })
  const bought = kind === 'cancelled' ? undefined : await findBought(tx, checkoutId)
  const change = {
    title: texts.pick(order.title),
    before: words(before),
    after: kind === 'cancelled' || kind === 'postponed' ? null : words(after),
    until: texts.dateTime(answerUntil, before.timeZone),
    isPaid: order.totalCents > 0,
    cause: order.cause,
  }
  const template = TEMPLATES[kind]
  for (const held of await listHeldOfNotice(tx, eventId, orderId, id)) {
    const token = await createTicketToken(tx, eventId, held)
    const { page, watch } = heldTicketAddresses(config.publicUrl, token, held.id, language)
    const ways = bought && opensWatchPageOf(bought, held.id) ? [{ label: change.title, url: watch }] : []
    await mailBuyer(tx, mailer, [eventId], {
      to: held.email,
      language,
      template,
      data: { ...change, name: held.name ?? '', isHolder: true, url: page, watch: ways },
    })
  }
  if (!email) return
  const { newsUrl, unsubscribeUrl } = await newsAddresses(tx, config.publicUrl, { checkoutId, language })
  await mailBuyer(tx, mailer, [eventId], {
    to: email,
    language,
    template,
    data: {
      ...change,
      name: plain(order.name ?? ''),
      url: config.publicUrl + changesPath(language, await mailedToken(tx, checkoutId)),
      newsUrl,
      watch: bought ? await watchWords(tx, config.publicUrl, ofOrder(bought, orderId)) : [],
    },
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  })
}

/** True where the session of a ticket is watched online, for every holder of the ticket. */
function opensWatchPageOf({ orders }: BoughtCheckout, ticketId: string): boolean {
  const order = orders.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))
  const session = order?.sessions.get(order.tickets.find(({ id }) => id === ticketId)?.sessionId ?? 0)
  return order !== undefined && session !== undefined && hasWatchRight(order.event, session)
}

const ofOrder = (bought: BoughtCheckout, orderId: string): BoughtCheckout => ({
  ...bought,
  orders: bought.orders.filter(({ id }) => id === orderId),
})
