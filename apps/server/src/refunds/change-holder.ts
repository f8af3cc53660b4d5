import type { changePurchaseHolder as byBuyer, changeOrderHolder as byOrganiser } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/order-number'
import { writeAudit } from '../audit/audit-store.ts'
import { requireContentRight } from '../contents/access.ts'
import { type Handler, inTransaction, type Services, type SignedInHandler } from '../context.ts'
import { requireOpened } from '../orders/read-checkout.ts'
import { AppError } from '../platform/errors.ts'
import type { Db } from '../tables.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { ticketAddresses } from '../tickets/ticket-addresses.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { type HeldTicket, lockTicket, saveHolder } from './holder-store.ts'
import { findMailFacts } from './mail-facts-store.ts'

type Mailing = Pick<Services, 'mailer' | 'config'>

/** The name on a ticket, changed by its buyer. */
export const changePurchaseHolder: Handler<typeof byBuyer> = (ctx, { token, ticketId, holderName }) =>
  inTransaction(ctx, async (tx) => {
    const { id: checkoutId } = await requireOpened(tx, token)
    const ticket = await lockTicket(tx, ticketId, { checkoutId })
    return change(tx, ctx.services, ticket, ticketId, holderName, null)
  })

/** The same by the event's owner or an administrator. */
export const changeOrderHolder: SignedInHandler<typeof byOrganiser> = async (ctx, input) => {
  const { contentId, orderId, ticketId, holderName } = input
  return inTransaction(ctx, async (tx) => {
    await requireContentRight({ ...ctx, db: tx }, contentId, 'sell')
    const ticket = await lockTicket(tx, ticketId, { contentId, orderId })
    return change(tx, ctx.services, ticket, ticketId, holderName, ctx.actor.accountId)
  })
}

async function change(
  tx: Db,
  services: Mailing,
  ticket: HeldTicket | undefined,
  ticketId: string,
  name: string,
  actorId: number | null,
) {
  if (!ticket) throw new AppError('order.not_found')
  if (ticket.status !== 'valid') throw new AppError('order.ticket_not_valid')
  if (ticket.hasStarted) throw new AppError('order.session_started')
  const holderName = plain(name) || null
  if (holderName !== ticket.holderName) {
    await saveHolder(tx, ticket.contentId, ticketId.toLowerCase(), holderName)
    // Whose name it was is nobody's business any more.
    await writeAudit(tx, {
      actorId,
      action: 'order.holder_changed',
      subject: 'content',
      subjectId: ticket.contentId,
      detail: { orderId: ticket.orderId, ticket: ticketId },
    })
    if (holderName !== null) await tell(tx, services, ticket, ticketId, holderName)
  }
  return { id: ticketId.toLowerCase(), holderName }
}

async function tell(
  tx: Db,
  { mailer, config }: Mailing,
  { contentId, orderId }: HeldTicket,
  ticketId: string,
  holder: string,
): Promise<void> {
  const order = await findMailFacts(tx, contentId, orderId)
  if (!order?.email) return
  const { language, email, currency, checkoutId } = order
  const { page } = ticketAddresses(config.publicUrl, await mailedToken(tx, checkoutId), language)
  const title = new TicketTexts(language, currency).pick(order.title)
  const data = { name: plain(order.name ?? ''), title, holder, code: orderNumber(ticketId), url: page }
  await mailer.send(tx, { to: email, language, template: 'ticket-holder', topic: ticketId, data })
}
