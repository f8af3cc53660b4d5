import { defineCall, entity, field, flag, id, nullable, optional, text } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { uuid } from './refund-values.ts'

const holder = personName(120, 0)
/** Where the ticket is sent: its new holder gets a link and a code of their own. Left out, it stays with its buyer. */
const holderEmail = field('correo', optional(nullable(email)))
const Holder = entity({
  id: field('entrada_id', uuid),
  holderName: field('titular', nullable(text(200))),
  /** Another person holds it: the purchase no longer shows its code. */
  isPassedOn: field('traspasada', flag),
  /** The code before it no longer admits. */
  hasNewCode: field('codigo_nuevo', flag),
})
const ERRORS = [
  'order.not_found',
  'order.ticket_not_valid',
  'order.session_started',
  'order.holder_missing',
  'order.ticket_on_offer',
] as const

/**
 * The holder of a ticket, by its buyer: until its session begins, and not once it was used. Another name makes a new code
 * and ends the one before; empty gives the ticket back to the buyer. Refunds stay the right of the buyer.
 */
export const changePurchaseHolder = defineCall({
  wireName: 'web_compra_titular',
  access: 'anon',
  summary: 'Change the name on a ticket of a purchase.',
  input: entity({
    token: field('compra', checkoutToken),
    ticketId: field('entrada_id', uuid),
    holderName: field('titular', holder),
    email: holderEmail,
  }),
  output: Holder,
  errors: [...ERRORS],
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
    email: holderEmail,
  }),
  output: Holder,
  errors: ['content.not_found', ...ERRORS],
})
