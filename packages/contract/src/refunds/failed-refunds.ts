import { defineCall, entity, field, id, instant, list, nullable, text, whole } from '../kit/index.ts'
import { cents, uuid } from './refund-values.ts'

const FailedRefund = entity({
  id: field('devolucion_id', uuid),
  contentId: field('contenido_id', id),
  title: field('titulo', text(1000)),
  orderId: field('pedido_id', uuid),
  /** The number that stands on the tickets. */
  number: field('numero', text(20)),
  name: field('nombre', nullable(text(200))),
  amountCents: field('importe_cent', cents),
  currency: field('moneda', text(3)),
  provider: field('proveedor', nullable(text(20))),
  /** In the provider's word. */
  error: field('error', nullable(text(500))),
  attempts: field('intentos', whole(0, 1_000_000)),
  createdAt: field('creada', instant),
})

/** Refunds that a provider turned down, the oldest first. */
export const listFailedRefunds = defineCall({
  wireName: 'app_devoluciones_fallidas',
  access: 'admin',
  summary: 'Refunds that a payment provider turned down.',
  input: entity({}),
  output: list(FailedRefund, 5000),
})

/** Asks the provider for it again. */
export const retryRefund = defineCall({
  wireName: 'app_devolucion_reintentar',
  access: 'admin',
  summary: 'Ask the payment provider again for a refund that it turned down.',
  input: entity({ contentId: field('contenido_id', id), refundId: field('devolucion_id', uuid) }),
  output: entity({}),
  errors: ['refund.not_found', 'refund.not_failed', 'refund.charged_back'],
})
