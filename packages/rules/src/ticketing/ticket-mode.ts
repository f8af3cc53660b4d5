/** How one gets in; numbers are the stored and sent ones. */
export const TICKET_MODE = {
  soldHere: 1,
  external: 2,
  freeBooking: 3,
  freeEntry: 4,
  payWhatYouWant: 5,
} as const
export type TicketModeName = keyof typeof TICKET_MODE
export type TicketMode = (typeof TICKET_MODE)[TicketModeName]

/** Limits of a ticket sold here, in minor units and places. */
export const PRICE_MIN_CENTS = 50
export const PRICE_MAX_CENTS = 50_000
export const CAPACITY_MAX = 20_000
export const PER_PERSON_MAX = 20

/** True when the platform itself counts the places: sold here, booked here, or paid as one likes. */
export function countsPlaces(mode: number | null): boolean {
  return mode === 1 || mode === 3 || mode === 5
}
