import { type CausePromise, causeShare } from '@larunbat/rules/money/cause-share'
import { accounts, type Move } from './journal.ts'

/** What an organiser keeps of the tickets of one order. */
export interface KeptTicket {
  /** Its price less what went back. */
  keptCents: number
  isChosen: boolean
  isCancelled: boolean
}

export interface RefundFacts {
  eventId: number
  orderId: string
  refundId: string
  currency: string
  cause: CausePromise
  sellerId: number
  /** Account the money was taken to, and goes back from. */
  takenBy: string
  /** Of tickets. */
  backCents: number
  /** Of the donation. */
  donationBackCents: number
  isGift: boolean
}

/**
 * The moves of a refund: what went back is the organiser's no more, and of the cause's share comes back what it would not
 * have got for the tickets that are left. A gift goes to the cause instead of the buyer.
 */
export function refundMoves(
  facts: RefundFacts,
  before: readonly KeptTicket[],
  after: readonly KeptTicket[],
): Move[] {
  const { eventId, orderId, refundId, currency, cause, takenBy, backCents, donationBackCents, isGift } = facts
  const [seller, causeAccount] = [accounts.seller(facts.sellerId), accounts.cause(eventId)]
  const common = { eventId, orderId, refundId, currency }
  const shareBack = Math.max(0, shareOf(cause, before) - shareOf(cause, after))
  const moves: Move[] = [
    isGift
      ? { ...common, kind: 'gift', debit: seller, credit: causeAccount, amountCents: backCents }
      : { ...common, kind: 'refund', debit: seller, credit: takenBy, amountCents: backCents },
    { ...common, kind: 'refund', debit: causeAccount, credit: takenBy, amountCents: donationBackCents },
    { ...common, kind: 'refund', debit: causeAccount, credit: seller, amountCents: shareBack },
  ]
  return moves.filter(({ amountCents }) => amountCents > 0)
}

function shareOf(cause: CausePromise, tickets: readonly KeptTicket[]): number {
  const sum = (some: readonly KeptTicket[]) => some.reduce((all, { keptCents }) => all + keptCents, 0)
  return causeShare(cause, {
    netCents: sum(tickets),
    chosenCents: sum(tickets.filter(({ isChosen }) => isChosen)),
    tickets: tickets.filter(({ isCancelled }) => !isCancelled).length,
  })
}
