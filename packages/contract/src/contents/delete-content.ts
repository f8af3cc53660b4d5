import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Deletes an event: its owner while it is in progress, an administrator always; never once tickets were sold. */
export const deleteContent = defineCall({
  wireName: 'app_contenido_delete',
  access: 'owner',
  right: 'own',
  summary: 'Delete an event (owner while in progress; administrator).',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['content.not_found', 'content.has_orders', 'content.not_in_progress'],
})
