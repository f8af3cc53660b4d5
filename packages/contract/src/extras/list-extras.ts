import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Extra } from './extra.ts'

/** Extras of an event in their order: to its owner, and to anyone once published. */
export const listExtras = defineCall({
  wireName: 'app_extras_get',
  access: 'anon',
  summary: 'Extras of an event (owner; anyone once published).',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Extra),
  errors: ['content.not_found'],
})
