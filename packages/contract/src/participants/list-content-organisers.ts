import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Participant } from './participant.ts'

/** Organisers of an event. */
export const listContentOrganisers = defineCall({
  wireName: 'app_organizadores_contenido',
  access: 'owner',
  right: 'read',
  summary: 'Organisers of an event.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Participant, 5000),
  errors: ['content.not_found'],
})
