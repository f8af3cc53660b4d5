import type { passOnTicket as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { lockCheckout } from '../orders/read-checkout.ts'
import { leavesCompanionAlone } from '../refunds/companions.ts'
import { findRefundable } from '../refunds/refundable-store.ts'
import { readTerms } from '../ticket-types/terms-store.ts'
import { endReturn, findPassable, listOffered, listReturn } from '../tickets/offered-return-store.ts'
import { isListOver } from './offer-time.ts'

/** Offers a ticket to the waiting list, or withdraws it before it is offered to a person. */
export const passOnTicket: Handler<typeof contract> = (ctx, { token, ticketId, isOnOffer }) =>
  retryDeadlock(ctx.db, async (tx) => {
    const checkout = await lockCheckout(tx, token)
    const ticket = await findPassable(tx, checkout.id, ticketId)
    if (!ticket) throw new AppError('order.not_found')
    if (ticket.returnStatus === 'matched') throw new AppError('waiting.being_offered')
    if (!isOnOffer) {
      await endReturn(tx, ticket)
      return { isOnOffer: false }
    }
    if (ticket.status !== 'valid') throw new AppError('waiting.ticket_not_valid')
    const { hasWaitingList } = await readTerms(tx, ticket.eventId)
    if (!hasWaitingList) throw new AppError('waiting.no_list')
    if (!ticket.isTakingPlace || isListOver(checkout.now, ticket.closes))
      throw new AppError('waiting.too_late')
    if (ticket.paidCents > 0 && !ticket.isCollected) throw new AppError('waiting.not_collected')
    // There are places to buy and the waiting list is empty: it would never be taken.
    if (!ticket.isWanted) throw new AppError('waiting.places_left')
    const order = await findRefundable(tx, ticket.eventId, ticket.orderId)
    const offered = await listOffered(tx, ticket)
    if (order && leavesCompanionAlone(order.tickets, new Set([ticket.id, ...offered])))
      throw new AppError('order.companion_alone', { fields: ['entrada_id'] })
    await listReturn(tx, ticket)
    return { isOnOffer: true }
  })
