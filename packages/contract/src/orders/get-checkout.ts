import { defineCall, entity, field } from '../kit/index.ts'
import { Checkout, checkoutToken } from './checkout.ts'

/** A checkout with its orders and tickets, for the holder of its address. */
export const getCheckout = defineCall({
  wireName: 'web_compra',
  access: 'anon',
  summary: 'A checkout with its orders and tickets, by its unguessable token.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: Checkout,
  errors: ['order.not_found'],
})
