import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { participantKind } from './participant.ts'

/** Puts those of one part of an event in order; who is not named follows, in the order there was. */
export const orderParticipants = defineCall({
  wireName: 'app_artista_contenido_orden',
  access: 'owner',
  right: 'edit',
  summary: 'Order of the participants of an event.',
  input: entity({
    contentId: field('contenido_id', id),
    kind: field('tipo_usu', participantKind),
    participantIds: field('artista_ids', list(id, 500)),
  }),
  output: okAnswer,
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'participant.not_found'],
})
