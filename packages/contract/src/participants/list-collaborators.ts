import { defineCall, entity, pageOf } from '../kit/index.ts'
import { BookParticipant } from './book-participant.ts'
import { bookFilters } from './list-artists.ts'

/** The collaborators of the address book: those that are collaborators mainly, or of some event. */
export const listCollaborators = defineCall({
  wireName: 'app_colaboradores',
  access: 'user',
  summary: 'Collaborators one may tie to an event: own, known and public ones.',
  input: entity(bookFilters),
  output: pageOf(BookParticipant),
})
