import { eventFields, eventStatus } from '../contents/content-fields.ts'
import { contentRight } from '../contents/content-right.ts'
import { entity, field, flag, id, instant, list, nullable, oneOf, text, whole } from '../kit/index.ts'
import { NamedSession, places } from '../order-desk/sold-order.ts'
import { sessionStatus } from '../sessions/session.ts'

/** Money of tickets and donations taken on the site or at the door, in one currency; refunds are not taken off. */
const Taken = entity({
  where: field('donde', oneOf({ online: 'web', door: 'puerta' })),
  currency: field('moneda', text(3)),
  cents: field('importe_cent', whole(0, Number.MAX_SAFE_INTEGER)),
})

/** A session of a festival day with what its organiser needs to see. */
export const TodaySession = NamedSession.extend({
  contentId: field('contenido_id', id),
  title: eventFields.title,
  eventStatus: field('contenido_estado', eventStatus),
  /** When it is over; worked out from the event's length where the session does not say. */
  endsAt: field('fin', instant),
  status: field('estado', sessionStatus),
  venueName: eventFields.venueName,
  city: eventFields.city,
  hubId: field('hub', whole(0, 10_000)),
  /** Address of the hub; null where it has none. */
  hubEmail: field('hub_email', nullable(text(254))),
  /** What the caller may do with the event. */
  rights: field('derechos', list(contentRight)),
  /** Tickets are sold or booked here. */
  hasOffice: field('con_entradas', flag),
  capacity: field('aforo', nullable(places)),
  sold: field('vendidas', places),
  free: field('libres', nullable(places)),
  /** Tickets valid for entry, those already inside included. */
  expected: field('esperadas', places),
  inside: field('dentro', places),
  /** Admissions of the last ten minutes. */
  recent: field('recientes', places),
  /** People on the waiting list. */
  waiting: field('en_espera', places),
  /** Links of the door that hold for this session, and those a device has opened. */
  doorLinks: field('puertas', places),
  seenLinks: field('puertas_vistas', places),
  /** Of the whole event; empty for those who may not see money. */
  taken: field('cobrado', list(Taken, 20)),
})
