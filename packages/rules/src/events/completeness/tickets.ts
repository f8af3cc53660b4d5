import { isHttpsUrl } from '../../address/url.ts'
import { UNKNOWN_PLACE } from '../../money/seller-place.ts'
import { isTaxIdOptional } from '../../money/tax-id-kinds.ts'
import { isVatRegimeOf } from '../../money/vat.ts'
import { isBlank } from '../../text/text-length.ts'
import {
  CAPACITY_MAX,
  countsPlaces,
  PER_PERSON_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
} from '../../ticketing/ticket-mode.ts'
import { compareInstants } from '../../time/dates.ts'
import type { ReviewEvent, ReviewSession, ReviewSubject } from './review-subject.ts'
import { checkOf, isBetween, type Rule, rule } from './rule.ts'

const check = checkOf('tickets')

/** A day after every change of a rate: what is open then is in force. */
const LATEST = '9999-12-31'

const isSoldHere = ({ event }: ReviewSubject) => event.ticketMode === 1
const hasPlaces = ({ event }: ReviewSubject) => countsPlaces(event.ticketMode)

export const ticketsRules: readonly Rule[] = [
  rule(check('mode', 'ticketMode'), ({ event }) => event.ticketMode !== null),
  eachSession(
    'price',
    'priceCents',
    (offer) => {
      const cents = given(offer, 'priceCents')
      return isBetween(cents, PRICE_MIN_CENTS, PRICE_MAX_CENTS) && Number.isInteger(cents)
    },
    isSoldHere,
  ),
  eachSession(
    'currency',
    'currency',
    (offer, { hub }) => {
      const currency = given(offer, 'currency')
      return hub === null ? !isBlank(currency) : currency === hub.currency
    },
    isSoldHere,
  ),
  eachSession(
    'capacity',
    'capacity',
    (offer) => isBetween(given(offer, 'capacity'), 1, CAPACITY_MAX),
    hasPlaces,
  ),
  eachSession(
    'capacity_over_venue',
    'capacity',
    (offer) => (given(offer, 'capacity') ?? 0) <= (offer.event.venueCapacity ?? 0),
    ({ event }) =>
      countsPlaces(event.ticketMode) && event.venueCapacity !== null && event.availability.includes('P'),
  ),
  eachSession(
    'per_person',
    'maxPerPerson',
    (offer) => {
      const capacity = given(offer, 'capacity') ?? PER_PERSON_MAX
      return isBetween(given(offer, 'maxPerPerson'), 1, Math.min(PER_PERSON_MAX, capacity))
    },
    hasPlaces,
  ),
  eachSession(
    'sale_window',
    'saleStartsAt',
    (offer) => {
      const start = given(offer, 'saleStartsAt')
      const end = given(offer, 'saleEndsAt')
      return start !== null && end !== null && compareInstants(start, end) < 0 && endsBy(end, offer)
    },
    isSoldHere,
  ),
  rule(
    check('vat', 'vatRegime'),
    ({ event: { vatRegime, saleStartsAt }, owner }) =>
      vatRegime !== null &&
      isVatRegimeOf(vatRegime, owner.billing?.place ?? UNKNOWN_PLACE, saleStartsAt?.slice(0, 10) ?? LATEST),
    isSoldHere,
  ),
  // The holder of the account is the legal name when not given: the original panel has no field for it.
  rule(
    check('billing', 'owner.billing'),
    ({ owner: { billing } }) =>
      billing !== null &&
      !isBlank(billing.legalName) &&
      (!isBlank(billing.taxId) || isTaxIdOptional(billing.place.country)) &&
      !isBlank(billing.iban),
    isSoldHere,
  ),
  rule(
    check('link', 'salesUrl'),
    ({ event }) => isHttpsUrl(event.salesUrl),
    ({ event }) => event.ticketMode === 2,
  ),
]

type TicketField = 'priceCents' | 'currency' | 'capacity' | 'maxPerPerson' | 'saleStartsAt' | 'saleEndsAt'

/** A session with its content; without one, the content's own fields stand for it. */
type Offer = { event: ReviewEvent; session: ReviewSession | undefined }

/** A ticket field of a session, taken from the content where the session leaves it open. */
function given<F extends TicketField>({ event, session }: Offer, field: F): ReviewEvent[F] {
  const own: Pick<ReviewEvent, TicketField> | undefined = session
  return own?.[field] ?? event[field]
}

/** True when `end` is not after the end of the session; false as long as that end is not known. */
function endsBy(end: string, { event, session }: Offer): boolean {
  if (session?.endsAt) return compareInstants(end, session.endsAt) <= 0
  const startsAt = session?.startsAt ?? event.startsAt
  if (startsAt === null || event.durationMin === null) return false
  return (
    compareInstants(end, startsAt) <= 0 ||
    Date.parse(end) <= Date.parse(startsAt) + event.durationMin * 60_000
  )
}

/**
 * A rule every session that is not cancelled must keep. The field it links to is that of the first session that does
 * not, or the content's own field when the session leaves it to the content or no session is there yet.
 */
function eachSession(
  name: string,
  field: TicketField,
  passes: (offer: Offer, subject: ReviewSubject) => boolean,
  applies: (subject: ReviewSubject) => boolean,
): Rule {
  const check = checkOf('tickets')(name, field)
  return {
    codes: [check.code],
    applies,
    find: (subject) => {
      const { event, sessions } = subject
      let hasSession = false
      for (let place = 0; place < sessions.length; place++) {
        const session = sessions[place]
        if (session === undefined || session.status === 'cancelled') continue
        hasSession = true
        if (passes({ event, session }, subject)) continue
        return session[field] === null ? check : { ...check, field: `sessions.${place}.${field}` }
      }
      return hasSession || passes({ event, session: undefined }, subject) ? undefined : check
    },
  }
}
