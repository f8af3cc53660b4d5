import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Deletes a session; one with orders can only be cancelled. */
export const deleteSession = defineCall({
  wireName: 'app_sesion_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete a session without orders.',
  input: entity({ id: field('sesion_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'session.not_found', 'session.has_orders'],
})
