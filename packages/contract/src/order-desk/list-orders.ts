import { defineCall, entity, field, filter, id, pageFields, pageOf, text } from '../kit/index.ts'
import { orderStatus, SoldOrder } from './sold-order.ts'

/**
 * Orders of an event, newest first. `texto` is part of the buyer's name or e-mail address or of the order number; case
 * and accents do not count. Without `estado` those that were paid, whatever became of them.
 */
export const listOrders = defineCall({
  wireName: 'app_pedidos',
  access: 'owner',
  right: 'sell',
  summary: 'Orders of an event, newest first, with their buyers.',
  input: entity({
    contentId: field('contenido_id', id),
    query: field('texto', filter(text(200))),
    sessionId: field('sesion_id', filter(id)),
    status: field('estado', filter(orderStatus)),
    ...pageFields,
  }),
  output: pageOf(SoldOrder),
  errors: ['content.not_found', 'session.not_found'],
})
