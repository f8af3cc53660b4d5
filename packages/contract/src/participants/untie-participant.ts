import { defineCall, entity, field, id, optional } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { participantKind } from './participant.ts'

/** Takes a participant out of an event; the participant stays in the address book. */
export const untieParticipant = defineCall({
  wireName: 'app_artista_contenido_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Take a participant out of an event.',
  input: entity({
    contentId: field('contenido_id', id),
    participantId: field('artista_id', id),
    kind: field('tipo_usu', optional(participantKind)),
  }),
  output: okAnswer,
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'participant.not_found'],
})
