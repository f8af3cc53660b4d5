import { defineCall, entity, field, id } from '../kit/index.ts'
import { Participant, participantKind } from './participant.ts'
import { participantErrors, participantFields, participantMaxBytes } from './participant-fields.ts'

/** Ties an existing participant to the event; profile fields update it when the caller owns it. */
export const tieParticipant = defineCall({
  wireName: 'app_artista_contenido_add',
  access: 'owner',
  right: 'edit',
  summary: 'Tie an existing participant to the event.',
  input: entity({
    contentId: field('contenido_id', id),
    kind: field('tipo_usu', participantKind),
    participantId: field('artista_id', id),
    ...participantFields,
  }),
  output: Participant,
  errors: participantErrors,
  maxBytes: participantMaxBytes,
})
