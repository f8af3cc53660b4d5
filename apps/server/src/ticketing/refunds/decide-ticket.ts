import { percentOf } from '@larunbat/rules/money/money-split'
import { refundDeadline } from '@larunbat/rules/ticketing/refund-facts'
import type { RefundPolicy } from '../../database/stored-values.ts'
import type { RefundableTicket } from './refundable.ts'

/** Who wants it: its buyer by the terms, the organiser, the change of a session, or the buyer's bank, which took it. */
export type RefundBy = 'buyer' | 'seller' | 'event' | 'bank'

/**
 * Reason of the refunded amount. Refunded: `terms` of the purchase, `changed` session, by the `organiser`, `free` and
 * `uncollected` money. Not refunded: `used`, `cancelled` before, `offered` to others, `started`, too `late`, `never`.
 */
export type RefundRule =
  | 'terms'
  | 'changed'
  | 'organiser'
  | 'free'
  | 'uncollected'
  | 'used'
  | 'cancelled'
  | 'offered'
  | 'started'
  | 'late'
  | 'never'

export interface TicketDecision {
  rule: RefundRule
  isAllowed: boolean
  backCents: number
  /** Until when the terms give something back; null where no date decides. */
  until: string | null
}

export interface DecisionContext {
  by: RefundBy
  policy: RefundPolicy
  /** By the clock of the database. */
  now: string
  /** Its money was taken; before, as with a debt at the door, there is nothing to give back. */
  isCollected: boolean
  /** The organiser wants used tickets, too. */
  withUsed?: boolean | undefined
}

/** Whether one ticket can be given back, and what of its price comes with it. */
export function decideTicket(ticket: RefundableTicket, context: DecisionContext): TicketDecision {
  const { by, policy, now, isCollected, withUsed = false } = context
  const { status, paidCents, refundedCents, isChanged, isPostponed, startsAt } = ticket
  // Of a ticket that stayed some of its price may be back already.
  const keptCents = paidCents - refundedCents
  const { untilHours, percentage } = policy
  const isPaid = paidCents > 0
  const until =
    untilHours === null || !isPaid || isPostponed
      ? null
      : refundDeadline({ untilHours, percentage: 100 }, startsAt)
  const refuse = (rule: RefundRule): TicketDecision => ({ rule, isAllowed: false, backCents: 0, until })
  const allow = (rule: RefundRule, backCents: number): TicketDecision => {
    if (!isPaid) return { rule: rule === 'terms' ? 'free' : rule, isAllowed: true, backCents: 0, until: null }
    return isCollected
      ? { rule, isAllowed: true, backCents, until }
      : { rule: 'uncollected', isAllowed: true, backCents: 0, until }
  }
  if (status === 'cancelled') return refuse('cancelled')
  if (status === 'offered' && by !== 'event' && by !== 'bank') return refuse('offered')
  if (status === 'used' && (by === 'buyer' || !withUsed)) return refuse('used')
  if (by === 'seller' || by === 'bank') return allow('organiser', keptCents)
  if (by === 'event' || isChanged) return allow('changed', keptCents)
  const at = Date.parse(now)
  // Without a day nothing has begun, and no term runs out.
  if (!isPostponed && at >= Date.parse(startsAt)) return refuse('started')
  if (!isPaid) return allow('terms', 0)
  if (untilHours === null || percentage === 0) return refuse('never')
  if (until !== null && at > Date.parse(until)) return refuse('late')
  return allow('terms', Math.min(keptCents, percentOf(paidCents, percentage)))
}
