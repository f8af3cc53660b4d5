import { defineCall, entity, field, flag, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Closes the waiting list of a session to new entries, or reopens it; existing entries are still served. */
export const closeWaitingList = defineCall({
  wireName: 'app_espera_cerrar',
  access: 'owner',
  right: 'sell',
  summary: 'Close or open the waiting list of a session.',
  input: entity({
    contentId: field('contenido_id', id),
    sessionId: field('sesion_id', id),
    isClosed: field('cerrada', flag),
  }),
  output: okAnswer,
  errors: ['content.not_found', 'session.not_found'],
})
