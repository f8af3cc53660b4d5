import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  optional,
  pageFields,
  pageOf,
  text,
  word,
} from '../kit/index.ts'
import { BookParticipant } from './book-participant.ts'
import { participantKind } from './participant.ts'

/** Filters of the address book. */
export const bookFilters = {
  /** Any part of the name, accents and case ignored. */
  query: field('texto', optional(text(200))),
  /** Only those the caller owns. */
  isOwn: field('propios', optional(flag)),
  /** Whether consent to keeping the profile was given. */
  hasAcceptedPolicy: field('politica', filter(flag)),
  sort: field('orden', filter(word('nombre', 'eventos', 'creado'))),
  direction: field('sentido', filter(word('asc', 'desc'))),
  ...pageFields,
}

/** The address book: a user gets own participants, those of own events and public ones; an administrator all. */
export const listArtists = defineCall({
  wireName: 'app_artistas',
  access: 'user',
  summary: 'Participants one may tie to an event: own, known and public ones.',
  input: entity({ ...bookFilters, kind: field('tipo_usu', optional(participantKind)) }),
  output: pageOf(BookParticipant),
})
