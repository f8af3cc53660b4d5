import { defineCall, entity, field, id } from '../kit/index.ts'
import { Participant } from './participant.ts'
import { participantErrors, participantFields, participantMaxBytes } from './participant-fields.ts'

/** Changes the profile of a participant; only its owner may. */
export const updateParticipant = defineCall({
  wireName: 'app_update_artista_contenido',
  access: 'owner',
  summary: 'Change a participant (its owner).',
  input: entity({ participantId: field('artista_id', id), ...participantFields }),
  output: Participant,
  errors: participantErrors,
  maxBytes: participantMaxBytes,
})
