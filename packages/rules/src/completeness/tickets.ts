import { compareInstants } from '../dates.ts'
import { UNKNOWN_PLACE } from '../seller-place.ts'
import { isTaxIdOptional } from '../tax-id-kinds.ts'
import { isBlank } from '../text-length.ts'
import {
  CAPACITY_MAX,
  countsPlaces,
  PER_PERSON_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
} from '../ticket-mode.ts'
import { isHttpsUrl } from '../url.ts'
import { isVatRegimeOf } from '../vat.ts'
import type { ReviewContent, ReviewSession, ReviewSubject } from './review-subject.ts'
import { checkOf, isBetween, type Rule, rule } from './rule.ts'

const check = checkOf('tickets')

/** A day after every change of a rate: what is open then is in force. */
const LATEST = '9999-12-31'

const isSoldHere = ({ content }: ReviewSubject) => content.ticketMode === 1
const hasPlaces = ({ content }: ReviewSubject) => countsPlaces(content.ticketMode)

export const ticketsRules: readonly Rule[] = [
  rule(check('mode', 'ticketMode'), ({ content }) => content.ticketMode !== null),
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
    (offer) => (given(offer, 'capacity') ?? 0) <= (offer.content.venueCapacity ?? 0),
    ({ content }) =>
      countsPlaces(content.ticketMode) &&
      content.venueCapacity !== null &&
      content.availability.includes('P'),
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
    ({ content: { vatRegime, saleStartsAt }, owner }) =>
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
    ({ content }) => isHttpsUrl(content.salesUrl),
    ({ content }) => content.ticketMode === 2,
  ),
]

type TicketField = 'priceCents' | 'currency' | 'capacity' | 'maxPerPerson' | 'saleStartsAt' | 'saleEndsAt'

/** A session with its content; without one, the content's own fields stand for it. */
type Offer = { content: ReviewContent; session: ReviewSession | undefined }

/** A ticket field of a session, taken from the content where the session leaves it open. */
function given<F extends TicketField>({ content, session }: Offer, field: F): ReviewContent[F] {
  const own: Pick<ReviewContent, TicketField> | undefined = session
  return own?.[field] ?? content[field]
}

/** True when `end` is not after the end of the session; false as long as that end is not known. */
function endsBy(end: string, { content, session }: Offer): boolean {
  if (session?.endsAt) return compareInstants(end, session.endsAt) <= 0
  const startsAt = session?.startsAt ?? content.startsAt
  if (startsAt === null || content.durationMin === null) return false
  return (
    compareInstants(end, startsAt) <= 0 ||
    Date.parse(end) <= Date.parse(startsAt) + content.durationMin * 60_000
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
      const { content, sessions } = subject
      let hasSession = false
      for (let place = 0; place < sessions.length; place++) {
        const session = sessions[place]
        if (session === undefined || session.status === 'cancelled') continue
        hasSession = true
        if (passes({ content, session }, subject)) continue
        return session[field] === null ? check : { ...check, field: `sessions.${place}.${field}` }
      }
      return hasSession || passes({ content, session: undefined }, subject) ? undefined : check
    },
  }
}
