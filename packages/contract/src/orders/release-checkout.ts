import { defineCall, entity, field } from '../kit/index.ts'
import { Checkout, checkoutToken } from './checkout.ts'

/** Gives back the places of a checkout that is not paid. Repeating it changes nothing. */
export const releaseCheckout = defineCall({
  wireName: 'web_compra_soltar',
  access: 'anon',
  summary: 'Give back the places of a checkout that is not paid.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: Checkout,
  errors: ['order.not_found', 'order.paid_already', 'order.being_paid'],
})
