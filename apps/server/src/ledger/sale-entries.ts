import { causeShare } from '@larunbat/rules/money/cause-share'
import type { OrderCause } from '../database/stored-values.ts'
import { accounts, type Move } from './journal.ts'

/** What was sold of one event, as the book needs it. */
export interface Sale {
  eventId: number
  orderId: string
  sellerId: number
  currency: string
  subtotalCents: number
  discountCents: number
  donationCents: number
  cause: OrderCause
  lines: readonly { quantity: number; unitCents: number; discountCents: number; isChosen: boolean }[]
}

/**
 * The moves of a sale: who took the money owes the organiser the price and the cause the donation; the organiser owes the
 * cause the share promised when it was bought. A free order moves nothing.
 */
export function saleMoves(sale: Sale, provider: string): Move[] {
  const { eventId, orderId, sellerId, currency, donationCents, lines } = sale
  const netCents = sale.subtotalCents - sale.discountCents
  const chosen = lines.filter(({ isChosen }) => isChosen)
  const share = causeShare(sale.cause, {
    netCents,
    chosenCents: chosen.reduce((all, line) => all + line.quantity * line.unitCents - line.discountCents, 0),
    tickets: lines.reduce((all, { quantity }) => all + quantity, 0),
  })
  const from = accounts.provider(provider, sellerId)
  const [seller, cause] = [accounts.seller(sellerId), accounts.cause(eventId)]
  const common = { eventId, orderId, currency }
  const moves: Move[] = [
    { ...common, kind: 'sale', debit: from, credit: seller, amountCents: netCents },
    { ...common, kind: 'donation', debit: from, credit: cause, amountCents: donationCents },
    { ...common, kind: 'cause', debit: seller, credit: cause, amountCents: share },
  ]
  return moves.filter(({ amountCents }) => amountCents > 0)
}
