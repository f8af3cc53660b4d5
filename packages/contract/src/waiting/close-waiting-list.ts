import { defineCall, entity, field, flag, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Lets nobody enter the line of a session any more, or opens it again; who waits is served all the same. */
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
