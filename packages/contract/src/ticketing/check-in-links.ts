import { sessionStatus } from '../events/session.ts'
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
} from '../kit/index.ts'
import { language } from '../values/common.ts'
import { email } from '../values/personal.ts'
import { DoorLink, scanResult } from './check-in.ts'
import { NamedSession, orderId, places } from './sold-order.ts'

/**
 * Makes a link for helpers. Its address, which carries the secret, is answered here and never again. Without `caduca` it
 * ends a day after the last session; with `email` it is mailed to the helper, if the caller has
 * confirmed their own address.
 */
export const createDoorLink = defineCall({
  wireName: 'app_puerta_enlace_crear',
  access: 'owner',
  needs: 'confirmed',
  right: 'door',
  summary: 'Make a link that lets helpers admit people to an event.',
  input: entity({
    eventId: field('contenido_id', id),
    label: field('etiqueta', text(60, 1)),
    sessionIds: field('sesion_ids', optional(nullable(list(id, 100)))),
    maySell: field('puede_vender', optional(flag)),
    expiresAt: field('caduca', optional(nullable(instant))),
    language: field('idioma', optional(language)),
    email: field('email', optional(nullable(email))),
  }),
  output: entity({
    link: field('enlace', DoorLink),
    address: field('direccion', text(500)),
    /** The address as a QR code: an SVG picture. */
    picture: field('codigo_svg', text(50_000)),
  }),
  errors: [
    'content.not_found',
    'session.not_found',
    'account.not_confirmed',
    'door.expiry_wrong',
    'door.too_many_links',
  ],
})

const SessionDoor = NamedSession.extend({
  status: field('estado', sessionStatus),
  /** Tickets valid for entry, those already inside included. */
  expected: field('esperadas', places),
  inside: field('dentro', places),
  /** Admissions of the last ten minutes. */
  recent: field('recientes', places),
  /** Free places released to others after a no-show. */
  released: field('liberadas', places),
})

/** A device at the door: a phone that opened a link, by the letters it shows of itself. */
const DoorDevice = entity({
  label: field('etiqueta', text(60)),
  device: field('dispositivo', text(12)),
  admitted: field('admitidas', places),
  lastScanAt: field('ultimo', nullable(instant)),
})

/** Number of admitted and expected people, and active devices. */
export const getDoorState = defineCall({
  wireName: 'app_puerta_estado',
  access: 'owner',
  right: 'door',
  summary: 'Live counters of an event at its door.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    sessions: field('sesiones', list(SessionDoor)),
    devices: field('dispositivos', list(DoorDevice, 200)),
    /** Tickets let in more than once, or let in though they did not hold. */
    repeated: field('repetidas', places),
    now: field('ahora', instant),
  }),
  errors: ['content.not_found'],
})

/** Links of an event's door, the newest first; those that ended a month ago are left out. */
export const listDoorLinks = defineCall({
  wireName: 'app_puerta_enlaces',
  access: 'owner',
  right: 'door',
  summary: 'Links that let helpers admit people to an event.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(DoorLink),
  errors: ['content.not_found'],
})

const Admission = entity({
  label: field('etiqueta', nullable(text(60))),
  device: field('dispositivo', text(12)),
  scannedAt: field('leida', instant),
  result: field('resultado', scanResult),
  wasOffline: field('sin_red', flag),
})

/** A ticket that devices let in though they should not have, with every time it was let in. */
export const RepeatedTicket = entity({
  ticketId: field('entrada_id', text(36)),
  orderId: field('pedido_id', orderId),
  orderNumber: field('numero', text(20)),
  holder: field('titular', nullable(text(200))),
  sessionId: field('sesion_id', id),
  reason: field(
    'motivo',
    oneOf({
      twice: 'dos_veces',
      cancelled: 'anulada',
      offered: 'ofrecida',
      passedOn: 'traspasada',
      wrongSession: 'otra_sesion',
    }),
  ),
  admissions: field('accesos', list(Admission, 100)),
})

/**
 * What went wrong while devices had no network: tickets that were let in twice, or that did not hold. The admission that was
 * earliest counts; the latest report first.
 */
export const listRepeatedScans = defineCall({
  wireName: 'app_puerta_repetidas',
  access: 'owner',
  right: 'door',
  summary: 'Tickets that were let in though they should not have been, and by which devices.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(RepeatedTicket, 500),
  errors: ['content.not_found'],
})

/** Ends a link immediately: devices that opened it can neither read nor send any more. */
export const revokeDoorLink = defineCall({
  wireName: 'app_puerta_enlace_revocar',
  access: 'owner',
  right: 'door',
  summary: 'End a link for helpers.',
  input: entity({ eventId: field('contenido_id', id), linkId: field('enlace_id', id) }),
  output: DoorLink,
  errors: ['content.not_found', 'door.link_not_found'],
})
