import type { EventInput, SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { addMinutes, printMultilingual, toInstant } from '@larunbat/rules'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import type { DemoEvent, DemoPerson, DemoVenue } from './festival.ts'

type NewEvent = Of<typeof EventInput>

const ZONES: Readonly<Record<string, string>> = {
  Lisboa: 'Europe/Lisbon',
  Edinburgh: 'Europe/London',
  Dundee: 'Europe/London',
  Glasgow: 'Europe/London',
}

/** Live culture by the law of the seller's country; a charity of the United Kingdom is exempt. */
function vatOf({ taxId = '' }: Pick<DemoPerson, 'taxId'>): VatRegime {
  if (taxId.startsWith('PT')) return 'pt_6'
  if (taxId.startsWith('SC')) return 'gb_exempt'
  return taxId.startsWith('GB') ? 'gb_20' : '10'
}

const zoneOf = (venue: DemoVenue) => ZONES[venue.city] ?? 'Europe/Madrid'
const isBritish = (venue: DemoVenue) => zoneOf(venue) === 'Europe/London'
/** Shortest texts are those of drafts: their other sections are left open as well. */
export const isSketch = (event: DemoEvent) => event.state === 0

/** What the organiser typed first: title, city, type. */
export function firstFields(event: DemoEvent, venue: DemoVenue): NewEvent {
  return { title: printMultilingual(event.title), city: venue.city, typeId: event.type }
}

/** The rest of the event, on the festival's Saturday `day` (`YYYY-MM-DD`). */
export function allFields(
  event: DemoEvent,
  venue: DemoVenue,
  day: string,
  seller: Pick<DemoPerson, 'taxId'>,
): NewEvent {
  const startsAt = toInstant(`${day}T${event.time}`, zoneOf(venue)) as string
  const isBooked = event.mode !== 2 && event.mode !== 4
  return {
    description: printMultilingual(event.description),
    disciplineIds: event.disciplines,
    ...(event.isOnline
      ? { availability: ['O'], streamUrl: 'https://example.org/live' }
      : {
          availability: ['P'],
          venueName: venue.name,
          address: venue.address,
          lat: venue.lat,
          lng: venue.lng,
          venueCapacity: venue.capacity,
          venueSetting: venue.setting as 'indoor' | 'outdoor',
        }),
    rainPlan:
      venue.setting === 'outdoor'
        ? '[:es]Si llueve, bajo cubierta en el mismo lugar.[:en]If it rains, under cover at the same place.[:eu]Euria bada, leku berean estalpean.[:]'
        : null,
    wheelchair: venue.wheelchair as 'yes' | 'partly' | 'no',
    startsAt,
    durationMin: event.durationMin,
    timeZone: zoneOf(venue),
    isForChildren: event.isForChildren,
    minAge: event.isForChildren ? 0 : 12,
    isAccessible: venue.wheelchair === 'yes',
    accessibility: venue.wheelchair === 'yes' ? ['silla', 'aseo'] : [],
    eventLanguages: event.languages as NonNullable<NewEvent['eventLanguages']>,
    ticketMode: event.mode,
    currency: isBritish(venue) ? 'GBP' : 'EUR',
    priceCents: event.priceCents ?? null,
    capacity: isBooked ? (event.capacity ?? Math.min(venue.capacity, 400)) : null,
    maxPerPerson: isBooked ? 6 : null,
    saleStartsAt: event.mode === 1 ? addMinutes(startsAt, -40 * 24 * 60) : null,
    saleEndsAt: event.mode === 1 ? startsAt : null,
    salesUrl: event.mode === 2 ? 'https://example.org/tickets' : null,
    vatRegime: event.mode === 1 ? vatOf(seller) : null,
    impact: {
      project: event.cause,
      url: event.causeUrl,
      collaborationId: event.collaboration,
      percentage: [1, 11].includes(event.collaboration) ? (event.figure ?? null) : null,
      amountCents: [3, 4, 12].includes(event.collaboration) ? (event.figure ?? null) : null,
      text: null,
    },
    hasRights: true,
  }
}

/** The only session of a demo event. */
export function sessionOf(event: DemoEvent, venue: DemoVenue, day: string): Of<typeof SessionInput> {
  const startsAt = toInstant(`${day}T${event.time}`, zoneOf(venue)) as string
  return { startsAt, endsAt: addMinutes(startsAt, event.durationMin), timeZone: zoneOf(venue) }
}
