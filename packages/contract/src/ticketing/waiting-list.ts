import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer, uuid } from '../values/common.ts'
import { email, personName } from '../values/personal.ts'
import { checkoutToken } from './orders.ts'
import { NamedSession } from './sold-order.ts'

/** Closes the waiting list of a session to new entries, or reopens it; existing entries are still served. */
export const closeWaitingList = defineCall({
  wireName: 'app_espera_cerrar',
  access: 'owner',
  right: 'sell',
  summary: 'Close or open the waiting list of a session.',
  input: entity({
    eventId: field('contenido_id', id),
    sessionId: field('sesion_id', id),
    isClosed: field('cerrada', flag),
  }),
  output: okAnswer,
  errors: ['content.not_found', 'session.not_found'],
})

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
  eventId: field('contenido_id', id),
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
  /** While an offer is open: until when, and the secret of its purchase. */
  offeredUntil: field('ofrecida_hasta', nullable(instant)),
  checkout: field('compra', nullable(text(64))),
})

/** A place on a waiting list, by the mailed secret. */
export const getWaitingPlace = defineCall({
  wireName: 'web_espera_ver',
  access: 'anon',
  summary: 'See one’s place in the line of a session.',
  input: entity({ token: field('espera', entryToken) }),
  output: WaitingPlace,
  errors: ['waiting.not_found'],
})

/**
 * Adds an entry to the waiting list of a session without enough places, and mails a link. A person who
 * waits already keeps their place and gets the link again: the answer is the same.
 */
export const joinWaitingList = defineCall({
  wireName: 'web_espera',
  access: 'anon',
  summary: 'Wait for places of a session that is sold out.',
  input: entity({
    eventId: field('contenido_id', id),
    sessionId: field('sesion_id', id),
    email: field('email', email),
    name: field('nombre', personName(200)),
    party: field('plazas', party),
    /** Types they accept; without, any. */
    typeIds: field('tipos', optional(list(id, 20))),
  }),
  output: okAnswer,
  errors: [
    'content.not_found',
    'offer.not_sold_here',
    'order.session_not_on_sale',
    'order.no_such_type',
    'order.too_many_per_person',
    'waiting.closed',
    'waiting.not_needed',
  ],
})

/** Leaves a waiting list, and deletes the person's data. An open offer is released with it. */
export const leaveWaitingList = defineCall({
  wireName: 'web_espera_dejar',
  access: 'anon',
  summary: 'Leave the line of a session.',
  input: entity({ token: field('espera', entryToken) }),
  output: okAnswer,
  errors: ['waiting.not_found', 'order.being_paid'],
})

const places = whole(0, 1_000_000)

const WaitingEntry = entity({
  id: field('espera_id', entryId),
  kind: field('clase', oneOf({ queue: 'lista', invitation: 'oferta' })),
  status: field('estado', entryStatus),
  /** From 1; null when they do not wait any more. */
  position: field('posicion', nullable(whole(1, 1_000_000))),
  name: field('nombre', text(200)),
  email: field('email', text(254)),
  party: field('plazas', party),
  types: field('tipos', list(NamedType)),
  since: field('desde', instant),
  offeredUntil: field('ofrecida_hasta', nullable(instant)),
})

const WaitingSession = NamedSession.extend({
  /** Free places, those that are kept for the line among them; null where they are not limited. */
  free: field('libres', nullable(places)),
  /** Closed to new entries. */
  isClosed: field('cerrada', flag),
  /** Tickets their buyers would pass on. */
  onOffer: field('entradas_ofrecidas', places),
  types: field('tipos', list(NamedType)),
  entries: field('personas', list(WaitingEntry, 1000)),
})

/** Who waits for which session of an event, in their order, with what was offered to whom. */
export const listWaiting = defineCall({
  wireName: 'app_espera',
  access: 'owner',
  right: 'sell',
  summary: 'The waiting lists of an event, session by session.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    /** By the terms of sale. */
    isOn: field('activa', flag),
    offerHours: field('horas_oferta', whole(1, 168)),
    sessions: field('sesiones', list(WaitingSession)),
  }),
  errors: ['content.not_found'],
})

/** Offers free places to an entry of the waiting list before its turn. */
export const offerWaiting = defineCall({
  wireName: 'app_espera_ofrecer',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Offer free places to somebody who waits, out of turn.',
  input: entity({ eventId: field('contenido_id', id), entryId: field('espera_id', entryId) }),
  output: okAnswer,
  errors: ['content.not_found', 'waiting.not_found', 'waiting.no_places'],
  isIdempotent: true,
})

/**
 * Offers a ticket to the waiting list for the price the next person pays, or withdraws that. Until it is offered to a person it
 * is valid; while it is offered, it is not valid for entry and cannot be withdrawn.
 */
export const passOnTicket = defineCall({
  wireName: 'web_compra_ofrecer',
  access: 'anon',
  summary: 'Offer a ticket to those who wait for its session, or stop.',
  input: entity({
    token: field('compra', checkoutToken),
    ticketId: field('entrada_id', uuid),
    isOnOffer: field('ofrecer', flag),
  }),
  output: entity({ isOnOffer: field('ofrecida', flag) }),
  errors: [
    'order.not_found',
    'waiting.ticket_not_valid',
    'waiting.no_list',
    'waiting.being_offered',
    'waiting.too_late',
    'waiting.not_collected',
    'waiting.places_left',
    'order.companion_alone',
  ],
})

/** Removes an entry of a waiting list; its open offer is withdrawn with it. */
export const removeWaiting = defineCall({
  wireName: 'app_espera_quitar',
  access: 'owner',
  right: 'sell',
  summary: 'Take somebody out of a waiting list.',
  input: entity({ eventId: field('contenido_id', id), entryId: field('espera_id', entryId) }),
  output: okAnswer,
  errors: ['content.not_found', 'waiting.not_found', 'order.being_paid', 'order.paid_already'],
})

/**
 * Keeps places of a type for an address for some hours, and mails the link to take them: for press and partners. Free
 * places only, those of a waiting list among them; the organiser decides.
 */
export const sendOffer = defineCall({
  wireName: 'app_espera_invitar',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Keep places for somebody for some hours and mail them the link.',
  input: entity({
    eventId: field('contenido_id', id),
    sessionId: field('sesion_id', id),
    typeId: field('tipo_id', id),
    quantity: field('plazas', whole(1, 100)),
    email: field('email', email),
    name: field('nombre', personName(200)),
    language: field('idioma', word('es', 'en', 'eu')),
    hours: field('horas', whole(1, 168)),
    isFree: field('gratis', flag),
  }),
  output: entity({ offeredUntil: field('ofrecida_hasta', instant) }),
  errors: [
    'content.not_found',
    'session.not_found',
    'offer.not_sold_here',
    'order.no_such_type',
    'order.session_not_on_sale',
    'order.sale_over',
    'order.sold_out',
    'order.too_many_per_person',
    'order.companion_alone',
  ],
  isIdempotent: true,
})
