import { defineCall, entity, field, id } from '../kit/index.ts'
import { VisibleContent } from './event-detail.ts'

/** One event with everything that belongs to it: to its owner, and to anyone once published (the approved copy). */
export const getEvent = defineCall({
  wireName: 'app_contenido_by_id',
  access: 'anon',
  summary: 'One event with sessions, participants and pictures (owner; anyone once published).',
  input: entity({ id: field('id', id) }),
  output: VisibleContent,
  errors: ['content.not_found'],
})
