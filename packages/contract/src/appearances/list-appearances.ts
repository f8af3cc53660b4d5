import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Appearance } from './appearance.ts'

/** Appearances of an event by date: to its owner, and to anyone once published (those that were approved). */
export const listAppearances = defineCall({
  wireName: 'app_eventos_contenido_get',
  access: 'anon',
  summary: 'Appearances of an event at other places and dates (owner; anyone once published).',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Appearance),
  errors: ['content.not_found'],
})
