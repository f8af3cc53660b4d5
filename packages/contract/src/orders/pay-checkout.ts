import { defineCall, entity, field, nullable, oneOf, optional, text } from '../kit/index.ts'
import { Checkout, checkoutToken } from './checkout.ts'

/**
 * Pays a checkout. One that costs nothing is bought at once, and so is one that is paid at the door, where all of its
 * organisers take that; otherwise the answer says where to pay. Where one network booked many places that nothing was paid for,
 * it is final only by this call with the secret that is mailed to the buyer (`confirmBy`). The checkout is its own key:
 * repeating the call pays nothing twice.
 */
export const payCheckout = defineCall({
  wireName: 'web_pagar',
  access: 'anon',
  summary: 'Buy a checkout that costs nothing or is paid at the door, or begin to pay one.',
  input: entity({
    token: field('compra', checkoutToken),
    method: field('metodo', optional(nullable(oneOf({ card: 'tarjeta', bizum: 'bizum', door: 'puerta' })))),
  }),
  output: entity({
    checkout: field('reserva', Checkout),
    /** Where to pay; null once it is bought. */
    url: field('enlace_pago', nullable(text(2000))),
  }),
  errors: [
    'order.not_found',
    'order.hold_expired',
    'order.not_open',
    'order.details_missing',
    'order.paid_already',
    'order.sold_out_meanwhile',
    'order.network_full',
    'payment.not_available',
    'payment.too_small',
    'payment.provider_failed',
  ],
})
