import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Media } from './media.ts'

/** Pictures of an event in gallery order: to its owner, and to anyone once published. */
export const listMedia = defineCall({
  wireName: 'app_galeria_get',
  access: 'anon',
  summary: 'Pictures of an event (owner; anyone once published).',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Media, 5000),
  errors: ['content.not_found'],
})
