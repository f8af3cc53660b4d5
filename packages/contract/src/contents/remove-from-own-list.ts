import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/**
 * Takes an event out of the caller's own list. Their own one, in progress or archived: nothing else changes. One they are a
 * member of: they leave its team.
 */
export const removeFromOwnList = defineCall({
  wireName: 'app_contenido_usuario_delete',
  access: 'owner',
  right: 'any',
  summary: 'Take an event in progress or archived out of one’s own list, or leave the team of somebody’s.',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['content.not_found', 'content.still_open'],
})

/** Brings it back. */
export const unhideContent = defineCall({
  wireName: 'app_contenido_usuario_add',
  access: 'owner',
  right: 'any',
  summary: 'Bring an event back to one’s own list.',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['content.not_found'],
})
