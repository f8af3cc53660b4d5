import { entity, field, id, instant, list, nullable, oneOf, text, whole, word } from '../kit/index.ts'
import { cents } from '../values/common.ts'

/** Places or tickets. */
export const places = whole(0, 1_000_000)
/** Number of an order (UUID). */
export const orderId = text(36)

/** States an organiser gets to see: unpaid baskets are left out once their time is over. */
export const orderStatus = oneOf({ held: 'reservado', paid: 'pagado', cancelled: 'cancelado' })

/** A session by what people call it: its name, if it has one, and when it begins at its place. */
export const NamedSession = entity({
  id: field('sesion_id', id),
  name: field('nombre', nullable(text(200))),
  startsAt: field('inicio', instant),
  timeZone: field('zona_horaria', text(64)),
})

/** An order of one event as its organiser sees it in the list. */
export const SoldOrder = entity({
  id: field('pedido_id', orderId),
  /** The number on the tickets: `12AB-34CD-56EF`. */
  number: field('numero', text(20)),
  status: field('estado', orderStatus),
  channel: field('canal', word('web', 'door')),
  /** Buyer; null until it is paid. */
  name: field('nombre', nullable(text(200))),
  email: field('email', nullable(text(254))),
  sessions: field('sesiones', list(NamedSession)),
  /** Bought or reserved places, cancelled ones included. */
  tickets: field('entradas', places),
  used: field('usadas', places),
  cancelled: field('anuladas', places),
  currency: field('moneda', text(3)),
  totalCents: field('total_cent', cents),
  refundedCents: field('devuelto_cent', cents),
  /** What is still to be paid at the door. */
  dueCents: field('por_cobrar_cent', cents),
  createdAt: field('creado', instant),
  paidAt: field('pagado', nullable(instant)),
})
