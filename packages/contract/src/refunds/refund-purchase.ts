import { defineCall, entity, field, oneOf } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'
import { cents, MadeRefund, REFUND_ERRORS, ticketIds, uuid } from './refund-values.ts'

/**
 * The buyer gives tickets back under the terms of the purchase, or gives what comes back to the cause. It is done only for
 * the amount that was seen. A ticket goes back once: repeating the call says so and changes nothing.
 */
export const refundPurchase = defineCall({
  wireName: 'web_compra_devolver',
  access: 'anon',
  summary: 'Give tickets of a purchase back, for the money or as a gift to the cause.',
  input: entity({
    token: field('compra', checkoutToken),
    orderId: field('pedido_id', uuid),
    ticketIds: field('entrada_ids', ticketIds),
    way: field('como', oneOf({ money: 'dinero', gift: 'donativo' })),
    seenCents: field('importe_visto_cent', cents),
  }),
  output: MadeRefund,
  errors: [
    'order.not_found',
    'order.companion_alone',
    'refund.too_late',
    'refund.not_in_terms',
    'refund.no_cause',
    'refund.changed_meanwhile',
    ...REFUND_ERRORS,
  ],
})
