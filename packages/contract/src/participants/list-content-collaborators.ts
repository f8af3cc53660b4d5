import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Participant } from './participant.ts'

/** Collaborators of an event. */
export const listContentCollaborators = defineCall({
  wireName: 'app_colaboradores_contenido',
  access: 'owner',
  right: 'read',
  summary: 'Collaborators of an event.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Participant, 5000),
  errors: ['content.not_found'],
})
