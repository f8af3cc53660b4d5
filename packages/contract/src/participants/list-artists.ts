import { defineCall, entity, field, optional, pageFields, pageOf, text } from '../kit/index.ts'
import { Participant } from './participant.ts'

/** The address book: a user gets own and public participants, an administrator all. */
export const listArtists = defineCall({
  wireName: 'app_artistas',
  access: 'user',
  summary: 'Participants one may tie to an event: own and public ones.',
  input: entity({ query: field('texto', optional(text(200))), ...pageFields }),
  output: pageOf(Participant),
})
