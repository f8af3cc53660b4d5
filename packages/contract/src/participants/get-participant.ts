import { defineCall, entity, field, id } from '../kit/index.ts'
import { BookParticipant } from './book-participant.ts'

/** One participant with what only those who look after it see. */
export const getParticipant = defineCall({
  wireName: 'app_artista_by_id',
  access: 'owner',
  summary: 'One participant, for its owner.',
  input: entity({ participantId: field('artista_id', id) }),
  output: BookParticipant,
  errors: ['participant.not_found'],
})
