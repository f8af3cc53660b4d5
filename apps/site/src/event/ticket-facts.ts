import type { OfferView } from '@larunbat/rules/address/buying-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { isOff, sessionsOf } from './schedule.ts'

/** What is known of an event's tickets: the sessions' own figures where they have some, else the event's. */
export type TicketFacts = {
  mode: number | null
  /** Lowest and highest price, minor units; null when unknown. */
  prices: { low: number; high: number; currency: string } | null
  /** Places of all sessions together; null when unknown. */
  capacity: number | null
  /** Whether one may buy or book now, later or no more; `unknown` without a sale window. */
  window: 'before' | 'open' | 'after' | 'unknown'
  opensAt: string | null
  closesAt: string | null
  /** No session takes place as announced: no ticket is available. */
  isOff: boolean
}

/**
 * Reads the ticket facts of an event at a moment (ms since 1970). Prices of what is sold here are those of its ticket
 * types, public.
 */
export function ticketFactsOf(event: PublicEvent, now: number, offer: OfferView | null): TicketFacts {
  const all = sessionsOf(event)
  const sessions = all.filter((session) => !isOff(session))
  const offered = offer ? offeredPrices(offer) : []
  const prices =
    offered.length > 0
      ? offered
      : sessions
          .map((session) => session.priceCents ?? event.priceCents)
          .filter((price) => typeof price === 'number')
  if (prices.length === 0 && typeof event.priceCents === 'number') prices.push(event.priceCents)
  const currency = sessions.find((session) => session.currency)?.currency ?? event.currency ?? 'EUR'
  const capacities = sessions.map((session) => session.capacity ?? event.capacity)
  const opensAt = earliest(sessions.map((session) => session.saleStartsAt ?? event.saleStartsAt))
  const closesAt = latest(sessions.map((session) => session.saleEndsAt ?? event.saleEndsAt))
  return {
    mode: event.ticketMode ?? null,
    prices: prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices), currency } : null,
    capacity: sumOf(capacities),
    window: windowAt(now, opensAt, closesAt),
    opensAt,
    closesAt,
    isOff: all.length > 0 && sessions.length === 0,
  }
}

/** What a place costs by each type; a companion's is no price, of a choice its minimum is. */
export const offeredPrices = ({ dates }: Pick<OfferView, 'dates'>): number[] =>
  dates.flatMap(({ tickets }) =>
    tickets
      .filter(({ isCompanion }) => !isCompanion)
      .map(({ pricing, priceCents, minCents }) => (pricing === 'choice' ? minCents : (priceCents ?? 0))),
  )

function windowAt(now: number, opensAt: string | null, closesAt: string | null): TicketFacts['window'] {
  if (opensAt && Date.parse(opensAt) > now) return 'before'
  if (closesAt && Date.parse(closesAt) <= now) return 'after'
  return opensAt || closesAt ? 'open' : 'unknown'
}

/** The sum, or null as soon as one part is unknown: half a sum would be a lie. */
function sumOf(values: (number | null | undefined)[]): number | null {
  let sum = 0
  for (const value of values) {
    if (typeof value !== 'number') return null
    sum += value
  }
  return values.length > 0 ? sum : null
}

const known = (values: (string | null | undefined)[]) =>
  values.filter((value) => typeof value === 'string').sort()
const earliest = (values: (string | null | undefined)[]) => known(values)[0] ?? null
const latest = (values: (string | null | undefined)[]) => known(values).at(-1) ?? null
