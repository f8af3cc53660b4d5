import { defineCall, entity, field, id, nullable, text } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'
import { personName } from '../values/person-name.ts'
import { uuid } from './refund-values.ts'

const holder = personName(120, 0)
const Holder = entity({ id: field('entrada_id', uuid), holderName: field('titular', nullable(text(200))) })

/** The name on a ticket, by its buyer: until its session begins, and not once it was used. Empty takes the name away. */
export const changePurchaseHolder = defineCall({
  wireName: 'web_compra_titular',
  access: 'anon',
  summary: 'Change the name on a ticket of a purchase.',
  input: entity({
    token: field('compra', checkoutToken),
    ticketId: field('entrada_id', uuid),
    holderName: field('titular', holder),
  }),
  output: Holder,
  errors: ['order.not_found', 'order.ticket_not_valid', 'order.session_started'],
})

/** The same by the organiser. */
export const changeOrderHolder = defineCall({
  wireName: 'app_pedido_titular',
  access: 'owner',
  right: 'sell',
  summary: 'Change the name on a ticket of an order.',
  input: entity({
    contentId: field('contenido_id', id),
    orderId: field('pedido_id', uuid),
    ticketId: field('entrada_id', uuid),
    holderName: field('titular', holder),
  }),
  output: Holder,
  errors: ['content.not_found', 'order.not_found', 'order.ticket_not_valid', 'order.session_started'],
})
