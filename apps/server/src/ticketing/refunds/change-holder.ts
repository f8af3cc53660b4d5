import type { changePurchaseHolder as byBuyer, changeOrderHolder as byOrganiser } from '@larunbat/contract'
import { emailKey } from '@larunbat/rules/address/email-key'
import { fold } from '@larunbat/rules/text/fold'
import { type Handler, inTransaction, type Services, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOpened } from '../orders/read-checkout.ts'
import { plain } from '../tickets/ticket-texts.ts'
import {
  type HeldTicket,
  isListedForWaiting,
  lockTicket,
  saveHolder,
  transferTicket,
} from './holder-store.ts'
import { mailEndedHolder, mailHolderChanged, mailNewHolder } from './mail-holder.ts'

/** Whose name a ticket gets, and where it is sent; without an address it stays with its buyer. */
interface NewHolder {
  ticketId: string
  holderName: string
  email?: string | null | undefined
}

/** The name on a ticket, changed by its buyer, who may send it to another person's address. */
export const changePurchaseHolder: Handler<typeof byBuyer> = (ctx, { token, ...wanted }) =>
  inTransaction(ctx, async (tx) => {
    const { id: checkoutId } = await requireOpened(tx, token)
    const ticket = await lockTicket(tx, wanted.ticketId, { checkoutId })
    return changeHolder(tx, ctx.services, ticket, wanted, null)
  })

/** The same by the event's owner or an administrator. */
export const changeOrderHolder: SignedInHandler<typeof byOrganiser> = async (ctx, input) => {
  const { eventId, orderId, ...wanted } = input
  return inTransaction(ctx, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const ticket = await lockTicket(tx, wanted.ticketId, { eventId, orderId })
    return changeHolder(tx, ctx.services, ticket, wanted, ctx.actor.accountId)
  })
}

/**
 * Saves the holder of a locked ticket. Another person gets a new code and the earlier one ends, so that a printed or
 * forwarded ticket of the former holder no longer admits; the same name in other letters keeps its code.
 */
async function changeHolder(
  tx: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  ticket: HeldTicket | undefined,
  { ticketId, holderName: typed, email }: NewHolder,
  actorId: number | null,
) {
  if (!ticket) throw new AppError('order.not_found')
  if (ticket.status !== 'valid') throw new AppError('order.ticket_not_valid')
  if (ticket.hasStarted) throw new AppError('order.session_started')
  const id = ticketId.toLowerCase()
  const holderName = plain(typed) || null
  if (email && holderName === null) throw new AppError('order.holder_missing', { fields: ['titular'] })
  const to = email && emailKey(email) !== ticket.buyerKey ? email : null
  const nameOf = (name: string | null) => fold(name ?? ticket.buyerName ?? '')
  const isSameAddress = to === null || isSameMailbox(to, ticket.holderEmail)
  if (nameOf(holderName) === nameOf(ticket.holderName) && isSameAddress) {
    if (holderName !== ticket.holderName) await saveHolder(tx, ticket.eventId, id, holderName)
    return { id, holderName, isPassedOn: ticket.isPassedOn, hasNewCode: false }
  }
  if (to !== null && (await isListedForWaiting(tx, ticket.eventId, id)))
    throw new AppError('order.ticket_on_offer', { fields: ['correo'] })
  await transferTicket(tx, ticket.eventId, id, { name: holderName, email: to })
  // Names stay out of the log: whose it was concerns only the buyer.
  await writeAudit(tx, {
    actorId,
    action: 'order.holder_changed',
    subject: 'event',
    subjectId: ticket.eventId,
    detail: { orderId: ticket.orderId, ticket: id },
  })
  const about = { eventId: ticket.eventId, orderId: ticket.orderId, ticketId: id }
  await mailHolderChanged(tx, services, about, { holderName, isPassedOn: to !== null })
  if (to !== null && holderName !== null) await mailNewHolder(tx, services, about, { holderName, email: to })
  if (ticket.holderEmail !== null && !isSameMailbox(ticket.holderEmail, to))
    await mailEndedHolder(tx, services, about, {
      holderName: ticket.holderName,
      email: ticket.holderEmail,
    })
  return { id, holderName, isPassedOn: to !== null, hasNewCode: true }
}

const isSameMailbox = (one: string, other: string | null) =>
  other !== null && emailKey(one) === emailKey(other)
