import type { PosterEvent } from '../events/event-poster.ts'
import type { EventPlace, Picture } from '../events/public-event.ts'
import type { WithdrawalLaw } from '../money/seller-place.ts'
import type { TaxIdKind } from '../money/tax-id-kinds.ts'
import type { VatRegime } from '../money/vat-regimes.ts'
import type { RefundFacts, SessionRefund } from '../ticketing/refund-facts.ts'
import type { Pricing } from '../ticketing/ticket-price.ts'

/**
 * Whether a ticket can be bought now, and how its availability is described: numbers would be outdated while reading.
 */
export type SaleState = 'onSale' | 'few' | 'notYet' | 'over' | 'soldOut' | 'yours' | 'unavailable'

/** One ticket type for one session. Money in minor units, taxes included. */
export type OfferedTicket = {
  id: number
  /** Multilingual; null for the only type of an event. */
  name: string | null
  pricing: Pricing
  /** Null where the buyer chooses. */
  priceCents: number | null
  minCents: number
  maxCents: number | null
  suggestedCents: number[]
  /** As many as one order can have now; 0 when it cannot be bought. */
  most: number
  isCompanion: boolean
  /** Shown because its code was given. */
  isHidden: boolean
  /** When the sale of this type ends, where that is before the event's own. */
  endsAt: string | null
  state: SaleState
  /** When its sale opens, while it has not. */
  opensAt: string | null
}

export type OfferedDate = {
  id: number
  name: string | null
  startsAt: string
  endsAt: string | null
  timeZone: string
  tickets: OfferedTicket[]
  /** Something of it is sold out and can be waited for. */
  canWait: boolean
  /** What its terms say of refunds now. */
  refund: RefundFacts
}

/** What of an event can be bought now. Two equal offers look the same on a page. */
export type OfferView = {
  seller: string
  currency: string
  dates: OfferedDate[]
  /** Name of the cause that takes donations. */
  cause: string | null
  /** A gift reaches the cause in full: card fees are borne by others. */
  isGiftWhole: boolean
  /** When a sentence of it changes by time alone: a refund deadline, the start or end of a sale; null where none will. */
  changesAt: string | null
}

/** Fault of a form: `field` is the name of its field, null for the whole form. */
export type FormProblem = {
  field: string | null
  text: string
  /** What the field is called, where the words do not say it. */
  label?: string
}
/** What was typed, by the name of its field. */
export type Typed = Readonly<Record<string, string>>

/** Places of one checkout that this browser holds, or held until they ended. */
export type HeldPlaces = {
  /** `offer`: offered to the waiting list; `ended`: their time is over. */
  state: 'open' | 'offer' | 'paying' | 'ended'
  /** Path of the checkout. */
  path: string
  /** Scope: the places of one event, or all. */
  places: number
  /** Multilingual titles of its events. */
  titles: string[]
  expiresAt: string
  timeZone: string
  /** The database's time. */
  now: string
}

/** The offer of an event as one browser sees it, with its own places. */
export type HeldOfferModel = { eventId: number; slug: string; offer: OfferView; held: HeldPlaces[] }

export type TicketsModel = {
  slug: string
  /** Multilingual. */
  title: string
  offer: OfferView
  /** Repeating the form with the same key keeps places once. */
  key: string
  typed: Typed
  problems: FormProblem[]
  /** True when the basket holds tickets of this event: what is picked takes their place. */
  isInBasket: boolean
  /** What this browser holds of the event. */
  held: HeldPlaces[]
}

export type BoughtLine = {
  startsAt: string
  /** Null where the duration was not stated. */
  endsAt: string | null
  timeZone: string
  typeName: string | null
  quantity: number
  unitCents: number
  totalCents: number
  /** The tax that is in the price; null where it was not stated. */
  vatRegime: VatRegime | null
}

export type BoughtTicketView = {
  id: string
  startsAt: string
  /** Null where the duration was not stated. */
  endsAt: string | null
  timeZone: string
  typeName: string | null
  holderName: string | null
  /** `offered`: it may go to a person who waits just now, and does not admit; `passedOn`: another person holds it. */
  status: 'valid' | 'used' | 'cancelled' | 'offered' | 'passedOn'
  /** Path of its paper; null where there is none. */
  paper: string | null
  /** Path of the picture that is shown at the door; null where there is none. */
  code: string | null
  /** Paths of its passes for the wallets of phones; null where none are made. */
  applePass: string | null
  googlePass: string | null
  /** Path where it is watched online; null for a ticket without that right. */
  watch: string | null
}

/** The seller, as the law requires for buyers: legal name, tax number and postal address as far as they are known. */
export type SellerView = {
  name: string
  taxId: string | null
  taxIdKind: TaxIdKind | null
  address: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** By which a ticket for a fixed date cannot be withdrawn from. */
  law: WithdrawalLaw
}

/** The confirmation of an order, or what corrects it. */
export type OrderPaperView = {
  number: string
  kind: 'sale' | 'refund' | 'gift' | 'chargeback' | 'cancelled'
  totalCents: number
  path: string
}

/** What is bought of one event. */
export type BoughtOrder = {
  id: string
  /** Null once the event is no longer public. */
  slug: string | null
  title: string
  seller: SellerView
  cause: string | null
  venue: string | null
  /** What its picture is: its cover, or what a poster is drawn by. */
  picture: PosterEvent & { cover: Picture | null }
  /** Where it is; null where it is online only or no longer public. */
  place: EventPlace | null
  papers: OrderPaperView[]
  lines: BoughtLine[]
  tickets: BoughtTicketView[]
  subtotalCents: number
  discountCents: number
  donationCents: number
  totalCents: number
  refundedCents: number
  /** What is still to be paid at the door. */
  dueCents: number
  /** What the terms fixed by the purchase say now, by session. */
  refunds: SessionRefund[]
  /** Minutes after the start when free places without a check-in pass on to others; left out where none will. */
  releaseAfterMin?: number
}

export type CheckoutModel = {
  status: 'open' | 'paying' | 'paid' | 'expired' | 'cancelled'
  /** Path of this page in its language. */
  path: string
  currency: string
  totalCents: number
  expiresAt: string
  /** The database's time: the one that decides. */
  now: string
  email: string | null
  /** Its places are final once the mailed link is followed. `isByLink`: this page was opened by that link. */
  confirm: { until: string; isByLink: boolean } | null
  orders: BoughtOrder[]
  /** Ways to pay; with none, only what is free can be bought. */
  methods: readonly ('card' | 'bizum' | 'door')[]
  /** True for one that is over and of which no payment may come in any more. */
  canTryAgain: boolean
  /** True where something is seen online: its tax follows the country the buyer lives in. */
  asksCountry: boolean
  /** Where it can be given back or changed; `isAsked` when a session changed and an answer is open. Null before it is paid. */
  changes: { path: string; isAsked: boolean } | null
  /** Paths of the papers of the whole purchase; null where there are none. */
  papers: { pdf: string; calendar: string } | null
  typed: Typed
  problems: FormProblem[]
}

export type BasketLineView = {
  sessionId: number
  typeId: number
  startsAt: string
  timeZone: string
  typeName: string | null
  quantity: number
  /** As it is now. */
  unitCents: number
  /** As it was when it was put into the basket. */
  seenCents: number
}

/** What the basket holds of one event, at the prices of now. */
export type BasketEvent = {
  eventId: number
  /** Null once the event is no longer public. */
  slug: string | null
  /** Multilingual. */
  title: string
  seller: string
  venue: string | null
  cause: string | null
  lines: BasketLineView[]
  voucher: string | null
  discountCents: number
  donationCents: number
  totalCents: number
  /** Why it cannot be bought as it is; null when it can. */
  problem: string | null
}

/** Part that can be paid together: all of it is in one currency. */
export type BasketGroup = { currency: string; totalCents: number; events: BasketEvent[] }

export type BasketModel = {
  groups: BasketGroup[]
  /** What this browser holds of any event. */
  held: HeldPlaces[]
  /** Repeating the form with the same key keeps places once. */
  key: string
  problems: FormProblem[]
}

/** One purchase in a buyer's list. */
export type PurchaseView = {
  /** Path of its page. */
  page: string
  /** Paths of the papers of the whole purchase; null where there are none. */
  papers: { pdf: string; calendar: string } | null
  /** True when all its sessions are over. */
  isPast: boolean
  paidAt: string
  currency: string
  totalCents: number
  events: {
    /** Multilingual. */
    title: string
    venue: string | null
    sessions: { startsAt: string; timeZone: string; isOver: boolean }[]
    /** Tickets that still hold. */
    tickets: number
  }[]
}

export type PurchasesModel = {
  /** True right after an address was typed. */
  isSent: boolean
  /** True for an address that opens nothing any more. */
  isOver: boolean
  /** Null where no list is open: the page has a field for an address. */
  purchases: PurchaseView[] | null
  /** Those made in this browser; empty where a list is open. */
  own: PurchaseView[]
  /** What this browser holds of any event. */
  held: HeldPlaces[]
  typed: Typed
  problems: FormProblem[]
}

/** Names of the fields of one type for one session, in the form that picks tickets. */
export const ticketFields = (sessionId: number, typeId: number) => ({
  quantity: `cantidad_${sessionId}_${typeId}`,
  /** The price that was shown. */
  seen: `precio_${sessionId}_${typeId}`,
  /** One of the suggested amounts. */
  suggested: `sugerido_${sessionId}_${typeId}`,
  /** An amount of the buyer's own. */
  amount: `importe_${sessionId}_${typeId}`,
})

/** Amounts that are suggested as a gift to a cause, in minor units of any currency; nothing is chosen beforehand. */
export const SUGGESTED_GIFTS = [200, 500, 1000] as const
/**
 * Fields of the gift: one of the suggested amounts, `0` for none, and an amount set by the buyer, which takes
 * precedence.
 */
export const GIFT_FIELDS = { suggested: 'donativo_sugerido', own: 'donativo' } as const
