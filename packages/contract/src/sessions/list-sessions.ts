import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Session } from './session.ts'

/** Sessions of an event by start: to its owner, and to anyone once published. */
export const listSessions = defineCall({
  wireName: 'app_sesiones_get',
  access: 'anon',
  summary: 'Sessions of an event (owner; anyone once published).',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Session, 5000),
  errors: ['content.not_found'],
})
