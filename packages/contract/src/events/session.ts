import { entity, field, id, instant, nullable, oneOf, optional, text, whole } from '../kit/index.ts'
import { webAddress } from '../values/common.ts'

/** States of a session: code word and wire word. */
export const sessionStatus = oneOf({
  scheduled: 'programada',
  soldOut: 'agotada',
  postponed: 'aplazada',
  cancelled: 'cancelada',
  online: 'online',
  finished: 'finalizada',
})

/** One performance of an event. Ticket fields that are null inherit the event's. Money in minor units. */
export const Session = entity({
  id: field('sesion_id', id),
  eventId: field('contenido_id', id),
  name: field('nombre', nullable(text(200))),
  startsAt: field('inicio', instant),
  endsAt: field('fin', nullable(instant)),
  timeZone: field('zona_horaria', text(64)),
  capacity: field('aforo', nullable(whole(0, 1_000_000))),
  priceCents: field('precio_cent', nullable(whole(0, 100_000_000))),
  currency: field('moneda', nullable(text(3))),
  maxPerPerson: field('max_por_persona', nullable(whole(0, 10_000))),
  saleStartsAt: field('venta_inicio', nullable(instant)),
  saleEndsAt: field('venta_fin', nullable(instant)),
  salesUrl: field('enlace_venta', nullable(text(500))),
  status: field('estado', sessionStatus),
  /** Where a session that moved online is watched; while null, where the event is. */
  streamUrl: field('enlace_streaming', optional(nullable(text(500)))),
  /** Places sold or booked. */
  sold: field('vendidas', whole(0, 1_000_000)),
  /** Places left; null when the capacity is not known. */
  available: field('disponibles', nullable(whole(0, 1_000_000))),
})

/** What an owner may write of a session. */
export const SessionInput = entity({
  id: field('sesion_id', optional(nullable(id))),
  eventId: field('contenido_id', optional(id)),
  name: field('nombre', optional(nullable(text(200)))),
  startsAt: field('inicio', optional(instant)),
  endsAt: field('fin', optional(nullable(instant))),
  timeZone: field('zona_horaria', optional(text(64))),
  capacity: field('aforo', optional(nullable(whole(0, 1_000_000)))),
  priceCents: field('precio_cent', optional(nullable(whole(0, 100_000_000)))),
  currency: field('moneda', optional(nullable(text(3)))),
  maxPerPerson: field('max_por_persona', optional(nullable(whole(0, 10_000)))),
  saleStartsAt: field('venta_inicio', optional(nullable(instant))),
  saleEndsAt: field('venta_fin', optional(nullable(instant))),
  salesUrl: field('enlace_venta', optional(nullable(webAddress))),
  status: field('estado', optional(sessionStatus)),
  streamUrl: field('enlace_streaming', optional(nullable(webAddress))),
})
