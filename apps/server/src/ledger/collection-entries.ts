import { causeShare } from '@larunbat/rules/money/cause-share'
import type { OrderCause } from '../database/stored-values.ts'
import { accounts, type Move } from './journal.ts'

/** An order whose money was taken at the door. */
export interface CollectedOrder {
  eventId: number
  id: string
  sellerId: number
  donationCents: number
  cause: OrderCause
  lines: readonly { id: number; isChosen: boolean }[]
  tickets: readonly { lineId: number; paidCents: number; status: string }[]
}

/**
 * The moves of an order that is paid at the door, of those of its tickets that were not given back: the organiser holds
 * the money as cash and owes the cause its share and the donation.
 */
export function collectedMoves(order: CollectedOrder, currency: string): Move[] {
  const { eventId, id: orderId, sellerId, donationCents, cause } = order
  const choices = new Set(order.lines.filter(({ isChosen }) => isChosen).map(({ id }) => id))
  const kept = order.tickets.filter(({ status }) => status !== 'cancelled')
  const sum = (tickets: typeof kept) => tickets.reduce((all, { paidCents }) => all + paidCents, 0)
  const netCents = sum(kept)
  const chosenCents = sum(kept.filter(({ lineId }) => choices.has(lineId)))
  const share = causeShare(cause, { netCents, chosenCents, tickets: kept.length })
  const [door, seller, causeAccount] = [
    accounts.door(sellerId),
    accounts.seller(sellerId),
    accounts.cause(eventId),
  ]
  const common = { eventId, orderId, currency }
  const moves: Move[] = [
    { ...common, kind: 'sale', debit: door, credit: seller, amountCents: netCents },
    { ...common, kind: 'donation', debit: door, credit: causeAccount, amountCents: donationCents },
    { ...common, kind: 'cause', debit: seller, credit: causeAccount, amountCents: share },
  ]
  return moves.filter(({ amountCents }) => amountCents > 0)
}
