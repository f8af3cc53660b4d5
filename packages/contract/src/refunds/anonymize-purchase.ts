import { defineCall, entity, field } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'

/**
 * Takes name and addresses out of a purchase, at its buyer's wish: once its sessions are over, and only where nothing was
 * paid. What was paid for is kept as long as the law on accounting wants it.
 */
export const anonymizePurchase = defineCall({
  wireName: 'web_compra_olvidar',
  access: 'anon',
  summary: 'Forget who booked for free, once the sessions are over.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: entity({}),
  errors: ['order.not_found', 'order.must_be_kept'],
})
