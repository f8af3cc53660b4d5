import { checkoutPath } from '@larunbat/rules/address/public-address'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { mailBuyer } from '../tickets/mail-buyer.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { saveConfirmation } from './booking-network-store.ts'
import { type CheckoutRow, listOrders } from './checkout-store.ts'

/** Mails the link that makes a locked checkout a purchase to its buyer, as part of the caller's transaction. */
export async function mailConfirmationLink(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  {
    id,
    email,
    name,
    language,
    currency,
  }: Pick<CheckoutRow, 'id' | 'name' | 'language' | 'currency'> & { email: string },
  { key, minutes }: { key: string; minutes: number },
): Promise<void> {
  await saveConfirmation(tx, id, key, minutes)
  const orders = await listOrders(tx, id)
  const texts = new TicketTexts(language, currency)
  const places = orders.reduce((all, { lines }) => lines.reduce((sum, line) => sum + line.quantity, all), 0)
  const eventIds = orders.map(({ eventId }) => eventId)
  await mailBuyer(tx, mailer, eventIds, {
    to: email,
    language,
    template: 'booking-confirm',
    topic: id,
    data: {
      name: plain(name ?? ''),
      title: orders.map(({ title }) => texts.pick(title)).join(', '),
      tickets: places,
      minutes,
      url: config.publicUrl + checkoutPath(language, await mailedToken(tx, id)),
    },
  })
}
