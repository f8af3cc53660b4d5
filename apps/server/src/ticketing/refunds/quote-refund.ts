import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { decideTicket, type RefundBy, type TicketDecision } from './decide-ticket.ts'
import type { RefundableOrder, RefundableTicket } from './refundable.ts'
import { findRefundable } from './refundable-store.ts'

export interface RefundWish {
  eventId: number
  orderId: string
  /** Without, all tickets of the order that can be given back. */
  ticketIds?: readonly string[] | undefined
  by: RefundBy
  /** Tickets that were used are given back as well; for organisers. */
  withUsed?: boolean | undefined
  /** With the last ticket of the order its donation comes back from the cause; for organisers and changes of sessions. */
  withDonation?: boolean | undefined
}

export interface RefundQuote {
  order: RefundableOrder
  tickets: { ticket: RefundableTicket; decision: TicketDecision }[]
  /** Of tickets that can be given back. */
  backCents: number
  /** Of the donation. */
  donationBackCents: number
  /** No ticket of the order would be left. */
  isWhole: boolean
  canGift: boolean
}

/** What would go back for tickets of an order, one by one, by now. Throws `order.not_found`, `refund.no_tickets`. */
export async function quoteRefund(db: Db, wish: RefundWish): Promise<RefundQuote> {
  const order = await findRefundable(db, wish.eventId, wish.orderId)
  if (!order) throw new AppError('order.not_found')
  return quoteOf(order, wish)
}

/** The same for an order that was read. */
export function quoteOf(order: RefundableOrder, wish: Omit<RefundWish, 'eventId' | 'orderId'>): RefundQuote {
  const { by, withUsed, withDonation = false, ticketIds } = wish
  const { policy, now, payment, donationCents } = order
  const wanted = ticketIds && new Set(ticketIds)
  if (wanted && [...wanted].some((id) => !order.tickets.some((ticket) => ticket.id === id)))
    throw new AppError('refund.no_tickets', { fields: ['entrada_ids'] })
  const context = { by, policy, now, isCollected: payment !== null, withUsed }
  const decided = order.tickets.map((ticket) => ({ ticket, decision: decideTicket(ticket, context) }))
  const tickets = decided.filter(({ ticket, decision }) =>
    wanted ? wanted.has(ticket.id) : decision.isAllowed,
  )
  const gone = new Set(tickets.flatMap(({ ticket, decision }) => (decision.isAllowed ? [ticket.id] : [])))
  const isWhole =
    gone.size > 0 && order.tickets.every(({ id, status }) => status === 'cancelled' || gone.has(id))
  const backCents = tickets.reduce((all, { decision }) => all + decision.backCents, 0)
  const hasDonationBack = withDonation && isWhole && by !== 'buyer' && payment !== null
  return {
    order,
    tickets,
    backCents,
    donationBackCents: hasDonationBack ? donationCents - order.donationBackCents : 0,
    isWhole,
    canGift: order.cause.project !== null && backCents > 0,
  }
}
