import type { getOffer } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { OfferedDate, OfferedTicket, OfferView, SaleState } from '@larunbat/rules/address/buying-pages'
import { refundDeadline, refundFacts, type SessionRefund } from '@larunbat/rules/ticketing/refund-facts'

type Offer = OutputOf<typeof getOffer>
type Session = Offer['sessions'][number]
type Type = Session['types'][number]

/** From so many places on a page says that few are left. */
const FEW = 10

/** Returns the data of an offer for a page. Sessions that are over are left out. */
export function toOfferView(offer: Offer): OfferView {
  const { seller, currency, cause, takesDonations, now } = offer
  return {
    seller,
    currency,
    cause: takesDonations ? cause : null,
    isGiftWhole: offer.isDonationWhole,
    changesAt: nextChange(offer),
    dates: offer.sessions
      .filter((session) => (session.endsAt ?? session.startsAt) > now)
      .map((session) => toDate(session, offer)),
  }
}

function toDate(session: Session, { hasWaitingList, refundTerms, now }: Offer): OfferedDate {
  const { id, name, startsAt, endsAt, timeZone } = session
  const closings = session.types.map(({ saleEndsAt }) => saleEndsAt ?? '')
  const closes = closings.sort().at(-1)
  const tickets = session.types.map((type) => toTicket(type, closes))
  const canWait =
    hasWaitingList && tickets.some(({ state, isCompanion }) => state === 'soldOut' && !isCompanion)
  const isFree = tickets.every(({ pricing, priceCents }) => pricing !== 'choice' && !priceCents)
  const refund = refundFacts(refundTerms, session, { now: Date.parse(now), isFree })
  return { id, name, startsAt, endsAt, timeZone, tickets, canWait, refund }
}

/** `closes`: when the last type of the session stops being sold. */
function toTicket(type: Type, closes: string | undefined): OfferedTicket {
  const { id, name, pricing, priceCents, minCents, maxCents, suggestedCents, isCompanion, isHidden } = type
  const most = type.isOnSale ? Math.min(type.maxPerOrder, type.available ?? type.maxPerOrder) : 0
  const state = stateOf(type)
  const opensAt = state === 'notYet' ? type.saleStartsAt : null
  return {
    id,
    name,
    pricing,
    priceCents,
    minCents,
    maxCents,
    suggestedCents,
    isCompanion,
    isHidden,
    endsAt: type.isOnSale && type.saleEndsAt !== closes ? type.saleEndsAt : null,
    most,
    state,
    opensAt,
  }
}

function stateOf({ isOnSale, reason, available }: Type): SaleState {
  if (isOnSale) return available !== null && available <= FEW ? 'few' : 'onSale'
  return reason === 'status' || reason === null ? 'unavailable' : reason
}

/** Returns what the page of an event says of refunds, by session. */
export const offeredRefunds = ({ dates }: OfferView): SessionRefund[] =>
  dates
    .filter(({ tickets }) => tickets.length > 0)
    .map(({ startsAt, timeZone, refund }) => ({ startsAt, timeZone, facts: refund }))

/** Returns the next instant at which time alone changes what a page says of the offer; null without one. */
function nextChange({ sessions, refundTerms, now }: Offer): string | null {
  const instants = sessions.flatMap(({ startsAt, endsAt, types }) => [
    startsAt,
    endsAt,
    refundDeadline(refundTerms, startsAt),
    ...types.flatMap(({ saleStartsAt, saleEndsAt }) => [saleStartsAt, saleEndsAt]),
  ])
  return instants.filter((at) => at !== null && at >= now).sort()[0] ?? null
}
