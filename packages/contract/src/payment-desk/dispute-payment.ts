import { defineCall, entity, field, id, nullable, optional, text, whole } from '../kit/index.ts'

/**
 * Notes that a buyer's bank wants the money of an order back, where the provider does not tell by itself: banks write
 * letters. So much is not paid out until it is settled in the list of payments that need a person.
 */
export const disputePayment = defineCall({
  wireName: 'app_contracargo_add',
  access: 'admin',
  summary: 'Note a chargeback of a payment by card or Bizum.',
  input: entity({
    contentId: field('contenido_id', id),
    orderId: field('pedido_id', text(36)),
    /** Of the whole payment, which may be for several orders; without, all of it. */
    amountCents: field('importe_cent', optional(nullable(whole(1, 2_147_483_647)))),
  }),
  output: entity({
    /** Of the payment. */
    id: field('cobro_id', text(36)),
    amountCents: field('importe_cent', whole(1, 2_147_483_647)),
  }),
  errors: ['order.not_found', 'payment.not_disputable', 'payment.disputed_too_much'],
})
