import { day, field, id, list, nullable, optional, text, whole, word } from '../kit/index.ts'
import { bool, defineRead, snake } from './kit.ts'
import { Named, place } from './values.ts'

const eventCount = whole(0, 10_000_000)

export const listPublicHubs = defineRead({
  name: 'listHubs',
  path: '/hubs',
  summary: 'Hubs of the festival, with the number of events of the programme in each.',
  access: 'public',
  item: snake({
    id,
    name: text(300),
    lat: nullable(place),
    lng: nullable(place),
    currency: text(3),
    timeZone: text(64),
    eventCount,
  }),
  answers: 'all',
})

export const listPublicDisciplines = defineRead({
  name: 'listDisciplines',
  path: '/disciplines',
  summary: 'Disciplines, with the number of events of the programme in each.',
  access: 'public',
  item: snake({ id, name: text(300), eventCount }),
  answers: 'all',
})

export const listPublicTypes = defineRead({
  name: 'listTypes',
  path: '/types',
  summary: 'Kinds of events, with the number of events of the programme of each.',
  access: 'public',
  item: snake({ id, name: text(300), eventCount }),
  answers: 'all',
})

export const listPublicCauses = defineRead({
  name: 'listCauses',
  path: '/causes',
  summary: 'Causes that events of the programme support, by name.',
  access: 'public',
  item: snake({
    /** What `/events?cause=` takes. */
    key: text(300),
    name: text(2000),
    url: nullable(text(2048)),
    eventCount,
  }),
  answers: 'all',
})

export const listPublicEditions = defineRead({
  name: 'listEditions',
  path: '/editions',
  summary: 'Editions of the festival, newest first, with their days in each hub.',
  access: 'public',
  item: snake({
    id,
    year: whole(1900, 2200),
    name: text(300),
    isCurrent: bool,
    days: list(snake({ hubId: nullable(id), from: day, until: day }), 500),
    eventCount,
  }),
  answers: 'all',
})

export const listPublicParticipants = defineRead({
  name: 'listParticipants',
  path: '/participants',
  summary: 'Artists, organisers and collaborators of the programme, by number.',
  access: 'public',
  query: {
    kind: field('kind', optional(word('artist', 'organiser', 'collaborator'))),
    words: field('q', optional(text(200))),
  },
  item: snake({
    id,
    name: text(1000),
    kind: word('artist', 'organiser', 'collaborator'),
    description: nullable(text(20_000)),
    web: nullable(text(2048)),
    photo: nullable(text(2048)),
    events: list(Named, 1000),
  }),
  answers: 'page',
})
