import { defineCall, entity, field, id, whole } from '../kit/index.ts'
import { cents, TAKE_BACK_ERRORS, uuid } from './refund-values.ts'

/**
 * Takes back a refund of an organiser that has not been sent to the payment provider, or was turned down. Its tickets let in
 * again; when a place is taken by now, nothing changes and `sesion_id` says which.
 */
export const takeBackRefund = defineCall({
  wireName: 'app_devolucion_retirar',
  access: 'owner',
  right: 'sell',
  summary: 'Take back a refund that no money was moved for.',
  isIdempotent: true,
  input: entity({ contentId: field('contenido_id', id), refundId: field('devolucion_id', uuid) }),
  output: entity({
    orderId: field('pedido_id', uuid),
    /** Tickets that let in again. */
    tickets: field('entradas', whole(0, 1000)),
    /** What does not go back. */
    keptCents: field('importe_cent', cents),
  }),
  errors: ['content.not_found', ...TAKE_BACK_ERRORS],
})
