import { defineCall, entity, field, id, list, nullable, text } from '../kit/index.ts'
import { orderId, places } from './sold-order.ts'

/** Tickets of one type that one person has for a session. */
export const Guest = entity({
  orderId: field('pedido_id', orderId),
  /** The number that stands on the tickets. */
  number: field('numero', text(20)),
  /** Whose name is on the ticket, else the buyer's. */
  name: field('nombre', nullable(text(200))),
  typeId: field('tipo_id', id),
  /** Multilingual; null for the only type of an event. */
  typeName: field('tipo_nombre', nullable(text(1000))),
  tickets: field('entradas', places),
  used: field('usadas', places),
  cancelled: field('anuladas', places),
})

/** Who comes to a session, for the door; by name. */
export const listGuests = defineCall({
  wireName: 'app_pedidos_lista',
  access: 'owner',
  right: 'door',
  summary: 'The guest list of a session.',
  input: entity({ contentId: field('contenido_id', id), sessionId: field('sesion_id', id) }),
  output: list(Guest, 20_000),
  errors: ['content.not_found', 'session.not_found'],
})
