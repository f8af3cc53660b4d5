import type { SessionStatus } from '../events/session-status.ts'

/**
 * What a buyer's own refund of a ticket is at a moment. `open` and `closed` have a deadline; `never`: the terms give nothing
 * back; `free`: a booking that costs nothing can be cancelled until the start; `started`: it cannot any more; `undated`: a
 * postponed session has no day, so no term runs out; `cancelled`: the session does not take place, the price is refunded.
 */
export type RefundState = 'open' | 'closed' | 'never' | 'free' | 'started' | 'undated' | 'cancelled'

/** What the sentence about refunds says: `until` is the deadline, past or to come, null where no date decides. */
export type RefundFacts = {
  state: RefundState
  /** Share of the ticket price that is refunded, 0 to 100. */
  percentage: number
  until: string | null
}

/** Terms as the purchase froze them: hours before the session, null for never, and a share of 0 to 100. */
export type FrozenTerms = { untilHours: number | null; percentage: number }

/** The session as of now: its present start and status, not those of the day of the purchase. */
export type RefundSession = { startsAt: string; status?: SessionStatus | null | undefined }

const HOUR_MS = 3_600_000

/** Returns the last instant at which the terms refund a ticket of the session; null when they never do. */
export function refundDeadline({ untilHours, percentage }: FrozenTerms, startsAt: string): string | null {
  if (untilHours === null || percentage === 0) return null
  return new Date(Date.parse(startsAt) - untilHours * HOUR_MS).toISOString()
}

/**
 * Returns what every page, mail and paper says about refunds, evaluated at `now` (ms since 1970) against the session's
 * present time. The deadline itself still counts as open. `isFree`: nothing was or will be paid.
 */
export function refundFacts(
  terms: FrozenTerms,
  { startsAt, status }: RefundSession,
  { now, isFree }: { now: number; isFree: boolean },
): RefundFacts {
  const { percentage } = terms
  const facts = (state: RefundState, until: string | null = null): RefundFacts => ({
    state,
    percentage,
    until,
  })
  const hasNoDay = status === 'postponed'
  if (status === 'cancelled') return facts('cancelled')
  if (isFree) return !hasNoDay && now >= Date.parse(startsAt) ? facts('started') : facts('free')
  const until = refundDeadline(terms, startsAt)
  if (until === null) return facts('never')
  if (hasNoDay) return facts('undated')
  return facts(now > Date.parse(until) || now >= Date.parse(startsAt) ? 'closed' : 'open', until)
}

export type RefundTextKey = Exclude<RefundFacts['state'], 'started' | 'open'> | 'full' | 'part'

/**
 * Returns the key of the sentence in the texts `refund-terms`, the only ones about a buyer's own refund; undefined where
 * nothing is to be said.
 */
export function refundTextKey({ state, percentage }: RefundFacts): RefundTextKey | undefined {
  if (state === 'started') return undefined
  if (state !== 'open') return state
  return percentage === 100 ? 'full' : 'part'
}

/** A session's facts with its distinguishing fields within a purchase. */
export type SessionRefund = { startsAt: string; timeZone: string; facts: RefundFacts }

/** Returns the facts with those left out that would repeat the sentence of another session of the same list. */
export function distinctRefunds(refunds: readonly SessionRefund[]): SessionRefund[] {
  const seen = new Set<string>()
  return refunds.filter(({ facts, timeZone }) => {
    const key = JSON.stringify([facts.state, facts.percentage, facts.until, timeZone])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
