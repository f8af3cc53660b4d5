import { day, field, id, instant, list, nullable, optional, text, whole, word } from '../kit/index.ts'
import { bool, defineRead, snake } from './kit.ts'
import { cents, Named, Picture, place } from './values.ts'

const currency = nullable(text(3))

export const PublicSession = snake({
  id,
  eventId: id,
  name: nullable(text(1000)),
  startsAt: instant,
  endsAt: nullable(instant),
  /** IANA name. */
  timeZone: text(64),
  status: word('scheduled', 'sold_out', 'postponed', 'cancelled', 'online', 'finished'),
  /** Free places open to the public; null where they are not counted here, or the session cannot be booked now. */
  placesLeft: nullable(whole(0, 10_000_000)),
  isSoldOut: bool,
  priceCents: nullable(cents),
  currency,
})

const participant = { id, name: text(1000), kind: word('artist', 'organiser', 'collaborator') }

export const PublicEvent = snake({
  id,
  slug: text(300),
  /** Its page, in the requested language. */
  url: text(2048),
  status: word('published', 'archived'),
  title: text(2000),
  description: text(20_000),
  type: nullable(Named),
  disciplines: list(Named, 100),
  hub: nullable(Named),
  edition: nullable(snake({ id, year: whole(1900, 2200) })),
  attendance: list(word('in_person', 'online', 'on_demand'), 5),
  city: nullable(text(500)),
  venueName: nullable(text(1000)),
  address: nullable(text(1000)),
  lat: nullable(place),
  lng: nullable(place),
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  timeZone: nullable(text(64)),
  /** Local days it takes place on. */
  days: list(day, 100),
  durationMinutes: nullable(whole(0, 1_000_000)),
  isForChildren: nullable(bool),
  minAge: nullable(whole(0, 120)),
  accessibility: list(text(60), 50),
  languages: list(text(20), 50),
  isFree: bool,
  /** How one gets in. */
  admission: nullable(word('ticket', 'ticket_elsewhere', 'free_booking', 'free_entry', 'pay_what_you_want')),
  priceCents: nullable(cents),
  currency,
  /** Where tickets are picked or booked; null where none are. */
  ticketsUrl: nullable(text(2048)),
  cause: nullable(
    snake({
      name: text(2000),
      url: nullable(text(2048)),
      /** Of what is taken. */
      percentage: nullable(whole(0, 100)),
      amountCents: nullable(cents),
      text: nullable(text(20_000)),
    }),
  ),
  organiser: nullable(Named),
  participants: list(snake(participant), 1000),
  isSeries: bool,
  seriesId: nullable(id),
  isFeatured: bool,
  cover: nullable(Picture),
  images: list(Picture, 200),
  updatedAt: instant,
})

const filters = {
  hubId: field('hub_id', optional(id)),
  disciplineId: field('discipline_id', optional(id)),
  typeId: field('type_id', optional(id)),
  editionYear: field('edition', optional(whole(1900, 2200))),
  /** Number of the account that organises it. */
  organiserId: field('organiser_id', optional(id)),
  participantId: field('participant_id', optional(id)),
  seriesId: field('series_id', optional(id)),
  /** Number of the cause, as `/causes` lists them. */
  cause: field('cause', optional(text(300))),
  /** Local days, ends included. */
  from: field('from', optional(day)),
  until: field('until', optional(day)),
  isFree: field('is_free', optional(bool)),
  isForChildren: field('is_for_children', optional(bool)),
  accessibility: field('accessibility', optional(text(60))),
  /** Words that title, description, place or participants contain, ignoring accents. */
  words: field('q', optional(text(200))),
  status: field('status', optional(word('published', 'archived', 'any'))),
  updatedSince: field('updated_since', optional(instant)),
}

export const listPublicEvents = defineRead({
  name: 'listEvents',
  path: '/events',
  summary: 'Events of the programme as they were approved. Archived ones by `status`.',
  access: 'public',
  query: { ...filters, sort: field('sort', optional(word('starts_at', 'id', 'updated_at'))) },
  item: PublicEvent,
  answers: 'page',
})

export const getPublicEvent = defineRead({
  name: 'getEvent',
  path: '/events/:id',
  summary: 'One event, by its number or the last part of its address.',
  access: 'public',
  item: PublicEvent,
  answers: 'one',
})

export const listPublicSessionsOfEvent = defineRead({
  name: 'listEventSessions',
  path: '/events/:id/sessions',
  summary: 'The sessions of one event with the places that are left, a few seconds old at most.',
  access: 'public',
  item: PublicSession,
  answers: 'all',
})

export const listPublicSessions = defineRead({
  name: 'listSessions',
  path: '/sessions',
  summary: 'Sessions of the programme in the order of their beginning, with the places that are left.',
  access: 'public',
  query: {
    hubId: filters.hubId,
    disciplineId: filters.disciplineId,
    from: field('from', optional(instant)),
    until: field('until', optional(instant)),
  },
  item: PublicSession,
  answers: 'page',
})
