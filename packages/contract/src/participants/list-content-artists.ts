import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Participant } from './participant.ts'

/** Artists of an event. */
export const listContentArtists = defineCall({
  wireName: 'app_artistas_contenido',
  access: 'owner',
  right: 'read',
  summary: 'Artists of an event.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Participant, 5000),
  errors: ['content.not_found'],
})
