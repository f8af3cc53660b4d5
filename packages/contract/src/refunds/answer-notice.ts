import { defineCall, entity, field, nullable } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'
import { choiceAnswer, MadeRefund, REFUND_ERRORS, uuid } from './refund-values.ts'

/** The buyer's answer to a session that changed: keep its tickets, have their price back, or give it to the cause. */
export const answerNotice = defineCall({
  wireName: 'web_compra_respuesta',
  access: 'anon',
  summary: 'Answer to the change of a session that was bought for.',
  input: entity({
    token: field('compra', checkoutToken),
    orderId: field('pedido_id', uuid),
    noticeId: field('aviso_id', uuid),
    answer: field('respuesta', choiceAnswer),
  }),
  output: entity({
    /** Null when the tickets are kept. */
    refund: field('devolucion', nullable(MadeRefund)),
  }),
  errors: [
    'order.not_found',
    'refund.choice_over',
    'refund.nothing_to_do',
    'refund.no_cause',
    ...REFUND_ERRORS,
  ],
})
