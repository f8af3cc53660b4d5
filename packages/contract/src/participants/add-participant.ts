import { defineCall, entity, field, id } from '../kit/index.ts'
import { Participant, participantKind } from './participant.ts'
import { participantErrors, participantFields, participantMaxBytes } from './participant-fields.ts'

/** Makes a participant and ties it to the event. */
export const addParticipant = defineCall({
  wireName: 'app_new_artista_contenido',
  access: 'owner',
  right: 'edit',
  summary: 'New participant, tied to the event.',
  input: entity({
    contentId: field('contenido_id', id),
    kind: field('tipo_usu', participantKind),
    ...participantFields,
  }),
  output: Participant,
  errors: participantErrors,
  maxBytes: participantMaxBytes,
})
