import { percentOf } from './money-split.ts'

/** What an organiser promised; `collaborationId` is one of `COLLABORATIONS`. */
export interface CausePromise {
  collaborationId: number | null
  /** Per cent. */
  percentage: number | null
  amountCents: number | null
}

/** What one order took in for its organiser, discounts taken off, donations not counted. */
export interface Takings {
  netCents: number
  /** The part of `netCents` that buyers chose themselves. */
  chosenCents: number
  tickets: number
}

/**
 * The part of one order that the organiser owes to the cause, in cents, never more than the order took in:
 * a percentage of the takings (1, 11), all of them (2), an amount a ticket (4), what people chose to pay (5). A fixed amount
 * (3, 12) is owed once an event, not by the order, and is settled with the payout; the other kinds are no money.
 */
export function causeShare(
  { collaborationId, percentage, amountCents }: CausePromise,
  { netCents, chosenCents, tickets }: Takings,
): number {
  switch (collaborationId) {
    case 1:
    case 11:
      return Math.min(netCents, percentOf(netCents, percentage ?? 0))
    case 2:
      return netCents
    case 4:
      return Math.min(netCents, (amountCents ?? 0) * tickets)
    case 5:
      return Math.min(netCents, chosenCents)
    default:
      return 0
  }
}
