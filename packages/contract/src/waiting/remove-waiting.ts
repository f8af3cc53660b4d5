import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { entryId } from './waiting.ts'

/** Removes an entry of a waiting list; its open offer is withdrawn with it. */
export const removeWaiting = defineCall({
  wireName: 'app_espera_quitar',
  access: 'owner',
  right: 'sell',
  summary: 'Take somebody out of a waiting list.',
  input: entity({ contentId: field('contenido_id', id), entryId: field('espera_id', entryId) }),
  output: okAnswer,
  errors: ['content.not_found', 'waiting.not_found', 'order.being_paid', 'order.paid_already'],
})
