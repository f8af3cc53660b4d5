import type { OfferedDate, OfferView } from '@larunbat/rules/address/buying-pages'
import { eventPath, programmePath } from '@larunbat/rules/address/public-address'
import type { EventModel } from '@larunbat/rules/address/site-pages'
import type { PublicEvent, PublicSession } from '@larunbat/rules/events/public-event'
import { countryOfZone } from '@larunbat/rules/money/countries'
import type { Language } from '@larunbat/rules/text/language'
import { TICKET_MODE } from '@larunbat/rules/ticketing/ticket-mode'
import { toZonedInstant } from '@larunbat/rules/time/dates'
import { shorten, wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { isSoldOut } from './offer-words.ts'
import { isOff, lastMomentOf, sessionsOf } from './schedule.ts'
import { offeredPrices, ticketFactsOf } from './ticket-facts.ts'

type Data = Record<string, unknown>

const STATUSES: Readonly<Record<string, string>> = {
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
  online: 'EventMovedOnline',
}
const MODES = {
  both: 'MixedEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  onSite: 'OfflineEventAttendanceMode',
}

/**
 * The event in the words of schema.org/Event, as search engines read it. `origin` makes paths whole; a single session
 * is the event itself, several stand in `subEvent`.
 */
export function eventData(
  model: EventModel,
  language: Language,
  origin: string,
  path: string,
  now: number,
): Data {
  const { event } = model
  const sessions = sessionsOf(event)
  const first = sessions[0]
  const last = sessions.at(-1)
  const facts = ticketFactsOf(event, now, model.offer)
  const modes = event.availability ?? []
  const isOnSite = modes.includes('P') || modes.length === 0
  const mode = isOnSite ? (modes.some((code) => code !== 'P') ? 'both' : 'onSite') : 'online'
  const description =
    wordsOf(event.description, language).text || wordsOf(event.shareDescription, language).text
  const url = origin + path
  return clean({
    '@context': 'https://schema.org',
    '@type': event.isSeries ? 'EventSeries' : 'Event',
    '@id': url,
    url,
    name: wordsOf(event.title, language).text,
    description: description && shorten(description, 500),
    image: [...(event.cover ? [new URL(event.cover.url, origin).href] : []), origin + model.socialCardPath],
    startDate: first && startOf(first),
    endDate: last && endOf(last),
    eventStatus: statusOf(sessions),
    eventAttendanceMode: `https://schema.org/${MODES[mode]}`,
    location: placesOf(event, url, isOnSite, mode !== 'onSite', first?.timeZone),
    inLanguage: (event.eventLanguages ?? []).filter((code) => code !== 'zxx'),
    isAccessibleForFree: isFreeOf(model, facts.mode) || undefined,
    typicalAgeRange: event.minAge ? `${event.minAge}-` : undefined,
    performer: peopleOf(event, 2),
    organizer:
      peopleOf(event, 3) ??
      (event.owner
        ? [
            {
              '@type': 'Organization',
              name: event.owner.name,
              url: `${origin}${programmePath(language)}?q=${encodeURIComponent(event.owner.name)}`,
            },
          ]
        : undefined),
    sponsor: event.impact?.project ? undefined : peopleOf(event, 4),
    offers: event.isSeries || isPast(sessions, now) ? undefined : offersOf(model, facts, url),
    superEvent: event.isSeries ? undefined : superEventOf(model, language, origin),
    subEvent:
      sessions.length > 1 ? sessions.map((session) => subEvent(model, session, language, now)) : undefined,
  })
}

/** A series is free when all of its chapters are. */
function isFreeOf({ event, series }: EventModel, mode: number | null): boolean {
  if (event.isSeries)
    return series !== null && series.chapters.length > 0 && series.chapters.every(({ isFree }) => isFree)
  return mode === TICKET_MODE.freeEntry || mode === TICKET_MODE.freeBooking
}

/** The series a chapter belongs to (https://schema.org/EventSeries). */
function superEventOf({ series }: EventModel, language: Language, origin: string): Data | undefined {
  if (!series?.page) return undefined
  const url = origin + eventPath(language, series.page.slug)
  return { '@type': 'EventSeries', '@id': url, url, name: wordsOf(series.page.title, language).text }
}

function statusOf(sessions: readonly PublicSession[]): string {
  const states = new Set(sessions.map((session) => session.status ?? 'scheduled'))
  const only = states.size === 1 ? STATUSES[[...states][0] ?? ''] : undefined
  return `https://schema.org/${only ?? 'EventScheduled'}`
}

/** The moment on the clock of the venue, with its offset: readers show the hour as it is written. */
const startOf = ({ startsAt, timeZone }: PublicSession) => toZonedInstant(startsAt, timeZone)
const endOf = ({ endsAt, timeZone }: PublicSession) => (endsAt ? toZonedInstant(endsAt, timeZone) : undefined)

const isPast = (sessions: readonly PublicSession[], now: number) => (lastMomentOf(sessions) ?? now) < now

/** Codes of Spain, Portugal and the United Kingdom, as people write them into an address. */
const POSTAL_CODE = /(?<![\d-])(?:\d{5}|\d{4}-\d{3})(?![\d-])|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/u

const addressOf = (event: PublicEvent, timeZone: string | undefined): Data =>
  clean({
    '@type': 'PostalAddress',
    streetAddress: event.address ?? undefined,
    postalCode: POSTAL_CODE.exec(event.address ?? '')?.[0],
    addressLocality: event.city ?? undefined,
    addressCountry: timeZone && countryOfZone(timeZone),
  })

function placesOf(
  event: PublicEvent,
  url: string,
  isOnSite: boolean,
  isRemote: boolean,
  timeZone: string | undefined,
): Data[] {
  const places: Data[] = []
  if (isOnSite) {
    places.push(
      clean({
        '@type': 'Place',
        name: event.venueName ?? event.city ?? undefined,
        address: addressOf(event, timeZone),
        geo:
          typeof event.lat === 'number' && typeof event.lng === 'number'
            ? { '@type': 'GeoCoordinates', latitude: event.lat, longitude: event.lng }
            : undefined,
      }),
    )
  }
  if (isRemote) places.push({ '@type': 'VirtualLocation', url })
  return places
}

function peopleOf(event: PublicEvent, kind: number): Data[] | undefined {
  const people = (event.participants ?? []).filter((person) => person.kind === kind)
  if (people.length === 0) return undefined
  const type = kind === 2 ? 'PerformingGroup' : 'Organization'
  return people.map((person) => clean({ '@type': type, name: person.name, url: person.web ?? undefined }))
}

/** An offer only where a ticket can really be had: elsewhere, or free of charge. */
function offersOf(
  { event, offer }: EventModel,
  facts: ReturnType<typeof ticketFactsOf>,
  url: string,
): Data | undefined {
  if (facts.isOff) return undefined
  const availability = availabilityOf(offer, sessionsOf(event))
  const isFree = facts.mode === TICKET_MODE.freeEntry || facts.mode === TICKET_MODE.freeBooking
  if (isFree)
    return clean({ '@type': 'Offer', price: 0, priceCurrency: event.currency ?? 'EUR', url, availability })
  if (!facts.prices) return undefined
  const { low, high, currency } = facts.prices
  const price =
    low === high
      ? { '@type': 'Offer', price: low / 100 }
      : { '@type': 'AggregateOffer', lowPrice: low / 100, highPrice: high / 100 }
  return clean({
    ...price,
    priceCurrency: currency,
    url: facts.mode === TICKET_MODE.external && isWebAddress(event.salesUrl) ? event.salesUrl : url,
    validFrom: facts.opensAt ?? undefined,
    availability,
  })
}

/** What can be had by the places that are left; by what the organiser says where tickets are sold elsewhere. */
function availabilityOf(
  offer: Pick<OfferView, 'dates'> | null,
  sessions: readonly PublicSession[],
): string | undefined {
  const states = offer?.dates.flatMap(({ tickets }) => tickets.map(({ state }) => state)) ?? []
  const held = sessions.filter((session) => !isOff(session))
  const isGone =
    states.length > 0
      ? isSoldOut({ dates: offer?.dates ?? [] })
      : held.length > 0 && held.every((session) => session.status === 'soldOut' || session.available === 0)
  if (isGone) return 'https://schema.org/SoldOut'
  if (states.includes('onSale')) return 'https://schema.org/InStock'
  if (states.includes('few')) return 'https://schema.org/LimitedAvailability'
  return undefined
}

function subEvent(
  { event, offer }: EventModel,
  session: PublicSession,
  language: Language,
  now: number,
): Data {
  const date = offer?.dates.find(({ id }) => Number(id) === Number(session.id))
  const title = wordsOf(event.title, language).text
  return clean({
    '@type': 'Event',
    name: session.name ? `${title}: ${session.name}` : title,
    startDate: startOf(session),
    endDate: endOf(session),
    eventStatus: statusOf([session]),
    location: event.venueName
      ? { '@type': 'Place', name: event.venueName, address: addressOf(event, session.timeZone) }
      : undefined,
    offers: date && !isOff(session) && !isPast([session], now) ? dateOffer(date, offer, session) : undefined,
  })
}

/** What a place of one session costs, and whether there is one. */
function dateOffer(date: OfferedDate, offer: OfferView | null, session: PublicSession): Data {
  const prices = offeredPrices({ dates: [date] })
  return clean({
    '@type': 'Offer',
    price: prices.length > 0 ? Math.min(...prices) / 100 : undefined,
    priceCurrency: offer?.currency,
    availability: availabilityOf({ dates: [date] }, [session]),
  })
}

/** Without the parts that are not known. */
function clean(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
