import type { Language } from '@larunbat/rules/language'
import { eventPath } from '@larunbat/rules/public-address'
import type { PublicEvent, PublicSession } from '@larunbat/rules/public-event'
import type { EventModel } from '@larunbat/rules/site-pages'
import { TICKET_MODE } from '@larunbat/rules/ticket-mode'
import { shorten, wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { sessionsOf } from './schedule.ts'
import { ticketFactsOf } from './ticket-facts.ts'

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
    '@type': 'Event',
    '@id': url,
    url,
    name: wordsOf(event.title, language).text,
    description: description && shorten(description, 500),
    image: [...(event.cover ? [new URL(event.cover.url, origin).href] : []), origin + model.socialCardPath],
    startDate: first?.startsAt,
    endDate: last?.endsAt ?? undefined,
    eventStatus: statusOf(sessions),
    eventAttendanceMode: `https://schema.org/${MODES[mode]}`,
    location: placesOf(event, url, isOnSite, mode !== 'onSite'),
    inLanguage: (event.eventLanguages ?? []).filter((code) => code !== 'zxx'),
    isAccessibleForFree: isFreeOf(model, facts.mode) || undefined,
    typicalAgeRange: event.minAge ? `${event.minAge}-` : undefined,
    performer: peopleOf(event, 2),
    organizer:
      peopleOf(event, 3) ?? (event.owner ? [{ '@type': 'Organization', name: event.owner.name }] : undefined),
    sponsor: event.impact?.project ? undefined : peopleOf(event, 4),
    offers: event.isSeries ? undefined : offersOf(event, facts, url),
    superEvent: event.isSeries ? undefined : superEventOf(model, language, origin),
    subEvent: sessions.length > 1 ? sessions.map((session) => subEvent(event, session, language)) : undefined,
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

function placesOf(event: PublicEvent, url: string, isOnSite: boolean, isRemote: boolean): Data[] {
  const places: Data[] = []
  if (isOnSite) {
    places.push(
      clean({
        '@type': 'Place',
        name: event.venueName ?? event.city ?? undefined,
        address: clean({
          '@type': 'PostalAddress',
          streetAddress: event.address ?? undefined,
          addressLocality: event.city ?? undefined,
        }),
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
  event: PublicEvent,
  facts: ReturnType<typeof ticketFactsOf>,
  url: string,
): Data | undefined {
  if (facts.isOff) return undefined
  const isFree = facts.mode === TICKET_MODE.freeEntry || facts.mode === TICKET_MODE.freeBooking
  if (isFree) return { '@type': 'Offer', price: 0, priceCurrency: event.currency ?? 'EUR', url }
  if (!facts.prices || facts.mode === TICKET_MODE.payWhatYouWant) return undefined
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
    availability: sessionsOf(event).every((session) => session.status === 'soldOut')
      ? 'https://schema.org/SoldOut'
      : undefined,
  })
}

function subEvent(event: PublicEvent, session: PublicSession, language: Language): Data {
  const title = wordsOf(event.title, language).text
  return clean({
    '@type': 'Event',
    name: session.name ? `${title}: ${session.name}` : title,
    startDate: session.startsAt,
    endDate: session.endsAt ?? undefined,
    eventStatus: statusOf([session]),
    location: event.venueName
      ? { '@type': 'Place', name: event.venueName, address: event.address ?? event.city ?? event.venueName }
      : undefined,
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
