import { PRICE_MAX_CENTS, TICKET_MODE } from './ticket-mode.ts'

export type Pricing = 'fixed' | 'choice' | 'free'

/** What decides the price of a ticket type in a session. */
export interface PricedType {
  pricing: Pricing
  /** Null: the session's. */
  priceCents: number | null
  minCents: number
  /** The one type of an event that names none: the event's mode says how it is priced. */
  isDefault: boolean
  isCompanion: boolean
}

/** How a type is priced in an event of this mode: where booking is free, everything is. */
export function pricingOf(
  { pricing, isDefault, isCompanion }: Omit<PricedType, 'priceCents' | 'minCents'>,
  ticketMode: number | null,
): Pricing {
  if (ticketMode === TICKET_MODE.freeBooking || isCompanion) return 'free'
  if (!isDefault) return pricing
  return ticketMode === TICKET_MODE.payWhatYouWant ? 'choice' : 'fixed'
}

export type PriceFault = 'amount_missing' | 'amount_too_low' | 'amount_too_high'

/**
 * The price of one ticket in cents. `sessionCents` is what the session costs where the type has no price of its own;
 * `chosenCents` counts for a price of the buyer's choice only, from the type's minimum to `PRICE_MAX_CENTS`.
 */
export function unitPrice(
  type: PricedType,
  ticketMode: number | null,
  sessionCents: number | null,
  chosenCents: number | null,
): { cents: number } | { fault: PriceFault } {
  const pricing = pricingOf(type, ticketMode)
  if (pricing === 'free') return { cents: 0 }
  if (pricing === 'fixed') return { cents: type.priceCents ?? sessionCents ?? 0 }
  if (chosenCents === null) return { fault: 'amount_missing' }
  if (chosenCents < type.minCents) return { fault: 'amount_too_low' }
  if (chosenCents > PRICE_MAX_CENTS) return { fault: 'amount_too_high' }
  return { cents: chosenCents }
}
