import { defineCall, entity, field, id, instant, list, nullable, text, whole } from '../kit/index.ts'
import { orderId } from './sold-order.ts'

/** Bookings without payment that came from one network, named by a letter: which network it is, is not told. */
export const NetworkBookings = entity({
  label: field('etiqueta', text(8)),
  ticketCount: field('entradas', whole(0, 1_000_000)),
  orders: field(
    'pedidos',
    list(
      entity({
        orderId: field('pedido_id', orderId),
        buyer: field('comprador', nullable(text(200))),
        email: field('email', nullable(text(254))),
        ticketCount: field('entradas', whole(0, 100_000)),
        bookedAt: field('reservado', instant),
      }),
      200,
    ),
  ),
})

/** Free bookings and those to be paid at the door, of networks with more than one of them, the largest first. */
export const listNetworkBookings = defineCall({
  wireName: 'app_pedidos_redes',
  access: 'owner',
  right: 'sell',
  summary: 'Bookings without payment of an event, grouped by the network they came from.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(NetworkBookings, 100),
  errors: ['content.not_found'],
})

/** Cancels the named bookings without payment; those with a used ticket, a payment or nothing left stay as they are and are counted. */
export const cancelNetworkBookings = defineCall({
  wireName: 'app_pedidos_red_anular',
  access: 'owner',
  right: 'sell',
  summary: 'Cancel bookings without payment of an event at once.',
  input: entity({ contentId: field('contenido_id', id), orderIds: field('pedidos', list(orderId, 200)) }),
  output: entity({
    cancelled: field('anulados', whole(0, 200)),
    kept: field('sin_anular', whole(0, 200)),
  }),
  errors: ['content.not_found'],
})
