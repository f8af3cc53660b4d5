import { defineCall, entity, field, id, text } from '../kit/index.ts'
import { orderId } from './sold-order.ts'

/** Sends the confirmation of a paid order to its buyer again; at most a few times an hour. */
export const resendOrder = defineCall({
  wireName: 'app_pedido_reenviar',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Send the confirmation of an order to its buyer again.',
  input: entity({ contentId: field('contenido_id', id), orderId: field('pedido_id', orderId) }),
  output: entity({ email: field('email', text(254)) }),
  errors: ['content.not_found', 'order.not_found', 'order.not_paid', 'order.no_address'],
})
