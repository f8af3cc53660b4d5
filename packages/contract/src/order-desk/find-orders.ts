import { defineCall, entity, field, id, instant, list, nullable, text } from '../kit/index.ts'
import { orderId, orderStatus } from './sold-order.ts'

/** An order that was found, with the event it is of. */
const FoundOrder = entity({
  id: field('pedido_id', orderId),
  /** The number that stands on the tickets: `12AB-34CD-56EF`. */
  number: field('numero', text(20)),
  status: field('estado', orderStatus),
  name: field('nombre', nullable(text(200))),
  email: field('email', nullable(text(254))),
  paidAt: field('pagado', instant),
  contentId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
})

/**
 * Paid orders of all events whose sales the caller may see, newest first, ten at most. `texto` is how the order number
 * begins (four digits or more), the whole e-mail address, or part of the buyer's name or address. Parts are looked for
 * among the newest orders only (20,000); numbers and whole addresses among all.
 */
export const findOrders = defineCall({
  wireName: 'app_pedidos_buscar',
  access: 'user',
  summary: 'Orders across events by number, name or e-mail address.',
  input: entity({ query: field('texto', text(200, 2)) }),
  output: list(FoundOrder),
  errors: [],
})
