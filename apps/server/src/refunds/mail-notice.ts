import { changesPath } from '@larunbat/rules/public-address'
import type { Services } from '../context.ts'
import type { SessionFacts } from '../office-tables.ts'
import type { Db } from '../tables.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { newsAddresses } from '../tickets/news-addresses.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { findMailFacts, findNoticeFacts } from './mail-facts-store.ts'
import type { OpenNotice } from './notice-store.ts'

/** Templates by what happened; another place is told as another date is. */
const TEMPLATES = {
  cancelled: 'session-cancelled',
  postponed: 'session-postponed',
  moved: 'session-moved',
  venue: 'session-moved',
  online: 'session-online',
  restored: 'session-restored',
} as const

/** Tells the buyer of an order that a session changed, what it was and is, and until when they may answer; as part of `tx`. */
export async function mailNotice(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  { contentId, id }: Pick<OpenNotice, 'contentId' | 'id'>,
  orderId: string,
): Promise<void> {
  const order = await findMailFacts(tx, contentId, orderId)
  if (!order?.email) return
  const { kind, before, after, answerUntil } = await findNoticeFacts(tx, contentId, id)
  const { language, email, currency, checkoutId } = order
  const texts = new TicketTexts(language, currency)
  const words = ({ startsAt, timeZone, venue }: SessionFacts) => ({
    when: texts.dateTime(startsAt, timeZone),
    where: plain(venue),
  })
  const { newsUrl, unsubscribeUrl } = await newsAddresses(tx, config.publicUrl, { checkoutId, language })
  await mailer.send(tx, {
    to: email,
    language,
    template: TEMPLATES[kind],
    data: {
      name: plain(order.name ?? ''),
      title: texts.pick(order.title),
      url: config.publicUrl + changesPath(language, await mailedToken(tx, checkoutId)),
      before: words(before),
      after: kind === 'cancelled' || kind === 'postponed' ? null : words(after),
      until: texts.dateTime(answerUntil, before.timeZone),
      isPaid: order.totalCents > 0,
      cause: order.cause,
      newsUrl,
    },
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  })
}
