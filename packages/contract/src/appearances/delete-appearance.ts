import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Deletes an appearance; of a published event it stays public until an administrator approves. */
export const deleteAppearance = defineCall({
  wireName: 'app_contenido_evento_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete an appearance of an event.',
  input: entity({ id: field('evento_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'appearance.not_found'],
})
