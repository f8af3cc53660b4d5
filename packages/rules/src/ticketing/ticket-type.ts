import { parseMultilingual, pickText } from '../text/multilingual-text.ts'
import { isLengthBetween } from '../text/text-length.ts'
import { isOfferCode } from './offer-code.ts'
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS, TICKET_MODE } from './ticket-mode.ts'
import type { Pricing } from './ticket-price.ts'

/** Limits of one event's ticket types. */
export const MAX_TYPES = 50
export const MAX_SUGGESTIONS = 6
export const TYPE_NAME_MAX = 80

/** What an organiser says of one ticket type. Money in minor units, times as instants. */
export interface TicketTypeTerms {
  /** Multilingual; null only for the type an event begins with. */
  name: string | null
  pricing: Pricing
  /** Of a fixed price; null: what the session costs. */
  priceCents: number | null
  minCents: number
  suggestedCents: readonly number[]
  /** Its own quota in each session. */
  capacity: number | null
  maxPerOrder: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  code: string | null
  isCompanion: boolean
  isDefault: boolean
  /** Null: all of them. */
  sessionIds: readonly number[] | null
}

/** What of the event a type is held against. */
export interface TypeFrame {
  ticketMode: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  maxPerPerson: number | null
  sessions: readonly { id: number; capacity: number | null }[]
  /** True when another type is on sale that admits a person. */
  hasPayingType: boolean
}

export type TypeField = keyof TicketTypeTerms
export type TypeFault =
  | 'required'
  | 'too_long'
  | 'price_range'
  | 'price_missing'
  | 'min_range'
  | 'suggested_range'
  | 'too_many'
  | 'end_before_start'
  | 'outside_sale'
  | 'code_shape'
  | 'session_unknown'
export type TypeWarning = 'quotaAboveCapacity' | 'maxAboveEvent' | 'companionAlone' | 'freeMode'

const isPrice = (cents: number) => cents >= PRICE_MIN_CENTS && cents <= PRICE_MAX_CENTS
const isShort = (name: string) =>
  Object.values(parseMultilingual(name)).every((words) => isLengthBetween(words, 0, TYPE_NAME_MAX))
const before = (a: string, b: string) => Date.parse(a) < Date.parse(b)

/** The terms as they are stored: what another choice makes meaningless is dropped, suggestions are put in order. */
export function tidyType<T extends TicketTypeTerms>(type: T): T {
  const pricing = type.isCompanion ? 'free' : type.pricing
  const isChoice = pricing === 'choice'
  return {
    ...type,
    pricing,
    priceCents: pricing === 'fixed' ? type.priceCents : null,
    minCents: isChoice ? type.minCents : 0,
    suggestedCents: isChoice ? [...new Set(type.suggestedCents)].sort((a, b) => a - b) : [],
  }
}

/** What is wrong with a tidy type, by field; empty when it can be sold. */
export function typeFaults(type: TicketTypeTerms, frame: TypeFrame): Partial<Record<TypeField, TypeFault>> {
  const faults: Partial<Record<TypeField, TypeFault>> = {}
  const { name, priceCents, minCents, suggestedCents, code, sessionIds } = type
  if (!type.isDefault && !pickText(name, 'es').trim()) faults.name = 'required'
  else if (!isShort(name ?? '')) faults.name = 'too_long'
  if (type.pricing === 'fixed' && priceCents !== null && !isPrice(priceCents))
    faults.priceCents = 'price_range'
  // Where people pay what they like, sessions have no price a type could take.
  if (type.pricing === 'fixed' && priceCents === null && frame.ticketMode === TICKET_MODE.payWhatYouWant)
    faults.priceCents = 'price_missing'
  if (minCents !== 0 && !isPrice(minCents)) faults.minCents = 'min_range'
  if (suggestedCents.length > MAX_SUGGESTIONS) faults.suggestedCents = 'too_many'
  else if (suggestedCents.some((cents) => !isPrice(cents) || cents < minCents))
    faults.suggestedCents = 'suggested_range'
  const window = windowFault(type, frame)
  if (window) faults[window.field] = window.fault
  if (code !== null && !isOfferCode(code)) faults.code = 'code_shape'
  if (sessionIds !== null && sessionIds.length === 0) faults.sessionIds = 'required'
  else if (sessionIds?.some((id) => !frame.sessions.some((session) => session.id === id)))
    faults.sessionIds = 'session_unknown'
  return faults
}

/** A sale that would never be open, or says to be open when the event's is not. */
function windowFault(
  { saleStartsAt: from, saleEndsAt: until }: TicketTypeTerms,
  { saleStartsAt: opens, saleEndsAt: closes }: TypeFrame,
): { field: TypeField; fault: TypeFault } | undefined {
  if (from !== null && until !== null && !before(from, until))
    return { field: 'saleEndsAt', fault: 'end_before_start' }
  const isOut = (at: string) =>
    (opens !== null && before(at, opens)) || (closes !== null && before(closes, at))
  if (from !== null && isOut(from)) return { field: 'saleStartsAt', fault: 'outside_sale' }
  if (until !== null && isOut(until)) return { field: 'saleEndsAt', fault: 'outside_sale' }
  return undefined
}

/** What is worth a look, but may be meant. */
export function typeWarnings(type: TicketTypeTerms, frame: TypeFrame): TypeWarning[] {
  const { capacity, maxPerOrder, sessionIds } = type
  const sessions = frame.sessions.filter(({ id }) => sessionIds === null || sessionIds.includes(id))
  const warnings: TypeWarning[] = []
  if (
    capacity !== null &&
    sessions.some((session) => session.capacity !== null && session.capacity < capacity)
  )
    warnings.push('quotaAboveCapacity')
  if (maxPerOrder !== null && frame.maxPerPerson !== null && maxPerOrder > frame.maxPerPerson)
    warnings.push('maxAboveEvent')
  if (type.isCompanion && !frame.hasPayingType) warnings.push('companionAlone')
  if (frame.ticketMode === TICKET_MODE.freeBooking && type.pricing !== 'free' && !type.isDefault)
    warnings.push('freeMode')
  return warnings
}
