import type { SessionStatus } from '@larunbat/rules/events/session-status'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { offerCode } from '@larunbat/rules/ticketing/offer-code'
import type { Pricing } from '@larunbat/rules/ticketing/ticket-price'
import type { OrderCause } from '../../database/stored-values.ts'
import type { SaleTerms } from './terms-store.ts'

/** One session as it was approved, with the event's own figures where it has none. */
export interface OfferSession {
  id: number
  name: string | null
  startsAt: string
  endsAt: string | null
  timeZone: string
  status: SessionStatus
  priceCents: number | null
  /** Places; null where they are not limited. */
  capacity: number | null
  maxPerPerson: number
  saleStartsAt: string | null
  saleEndsAt: string
  /** Counts changes of its offer; null for a deleted one. */
  version: number | null
}

export interface OfferType {
  id: number
  name: string | null
  /** What it is in this event's mode. */
  pricing: Pricing
  priceCents: number | null
  minCents: number
  suggestedCents: number[]
  capacity: number | null
  maxPerOrder: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  code: string | null
  isCompanion: boolean
  vatRegime: VatRegime | null
  /** Null: every session. */
  sessionIds: number[] | null
}

/**
 * What of one event is sold: dates, prices, currency, capacities and cause from its approved copy, never from the working
 * one, its ticket types and its terms. `stamp` changes whenever any of it does.
 */
export interface Offer {
  eventId: number
  stamp: string
  title: string
  seller: { id: number; name: string }
  ticketMode: number
  currency: string
  sessions: Map<number, OfferSession>
  types: Map<number, OfferType>
  cause: OrderCause
  terms: SaleTerms
}

/** True when the type is sold for the session. */
export const isFor = ({ sessionIds }: OfferType, session: Pick<OfferSession, 'id'>) =>
  sessionIds === null || sessionIds.includes(session.id)

/** True when the type is public, or its code was typed, ignoring case and spaces. */
export const isOpenTo = ({ code }: Pick<OfferType, 'code'>, typed: string | null | undefined) =>
  code === null || (typeof typed === 'string' && offerCode(code) === offerCode(typed))

/** True when a typed code opens a type that is hidden behind it. */
export const opensHidden = ({ types }: Pick<Offer, 'types'>, typed: string) =>
  [...types.values()].some((type) => type.code !== null && isOpenTo(type, typed))

/** When a type may be bought for a session: the narrower of both windows; null leaves it open. */
export function saleWindow(session: OfferSession, type: OfferType) {
  const opens = [session.saleStartsAt, type.saleStartsAt].filter((at) => at !== null).sort()
  const closes = [session.saleEndsAt, type.saleEndsAt].filter((at) => at !== null).sort()
  return { opens: opens.at(-1) ?? null, closes: closes[0] ?? session.saleEndsAt }
}

/** Sessions in these states can be bought for. */
export const isSellable = ({ status }: Pick<OfferSession, 'status'>) =>
  status === 'scheduled' || status === 'online'
