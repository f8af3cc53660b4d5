import { entity, field, id, instant, list, nullable, oneOf, text, whole } from '../kit/index.ts'

/** The secret that shows an entry of a waiting list and lets its owner leave. */
export const entryToken = text(64, 20)
export const entryId = text(36)
export const party = whole(1, 100)

/** State of an entry of the waiting list; an offer that expired or was declined is over. */
export const entryStatus = oneOf({
  waiting: 'esperando',
  offered: 'ofrecida',
  bought: 'comprada',
  declined: 'rechazada',
  lapsed: 'caducada',
  removed: 'quitada',
})

/** A ticket type by its name (multilingual; null for the only one of an event). */
export const NamedType = entity({ id: field('tipo_id', id), name: field('nombre', nullable(text(1000))) })

/** An entry of a waiting list as its owner sees it. */
export const WaitingPlace = entity({
  contentId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
  /** Null once the event is no longer public. */
  slug: field('slug', nullable(text(200))),
  sessionId: field('sesion_id', id),
  startsAt: field('inicio', instant),
  timeZone: field('zona_horaria', text(64)),
  status: field('estado', entryStatus),
  /** Places wanted. */
  party: field('plazas', party),
  /** From 1; null when they do not wait any more. */
  position: field('posicion', nullable(whole(1, 1_000_000))),
  types: field('tipos', list(NamedType)),
  since: field('desde', instant),
  /** While an offer stands: until when, and the secret of its purchase. */
  offeredUntil: field('ofrecida_hasta', nullable(instant)),
  checkout: field('compra', nullable(text(64))),
})
