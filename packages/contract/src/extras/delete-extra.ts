import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Deletes an extra with its file. */
export const deleteExtra = defineCall({
  wireName: 'app_contenido_extra_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete an extra of an event.',
  input: entity({ id: field('extra_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'extra.not_found'],
})
