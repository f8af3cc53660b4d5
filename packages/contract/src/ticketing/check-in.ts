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
  opaque,
  optional,
  ruledText,
  text,
  whole,
} from '../kit/index.ts'
import { language } from '../values/common.ts'
import { NamedSession } from './sold-order.ts'

/** The secret of a link for helpers: all the right there is to one event's door. */
export const doorToken = opaque(64)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A UUID in small letters. */
export const strictUuid = ruledText(
  (value) => (UUID.test(value.toLowerCase()) ? value.toLowerCase() : undefined),
  'field.id',
  36,
)

/** A link that lets helpers admit people to one event, as its organiser sees it; its secret was shown once. */
export const DoorLink = entity({
  id: field('enlace_id', id),
  label: field('etiqueta', text(60, 1)),
  /** Who made it; null when their account is erased. */
  maker: field('creado_por', nullable(text(120))),
  /** Sessions it is for; null: all. */
  sessionIds: field('sesion_ids', nullable(list(id))),
  maySell: field('puede_vender', flag),
  language: field('idioma', language),
  createdAt: field('creado', instant),
  expiresAt: field('caduca', instant),
  revokedAt: field('revocado', nullable(instant)),
  /** It opens nothing, as its creator may no longer create links. */
  isVoid: field('sin_efecto', flag),
  /** Time of the last request by one of its devices. */
  lastSeenAt: field('visto', nullable(instant)),
})

/** What came of showing a ticket at the door. */
export const scanResult = oneOf({
  admitted: 'admitida',
  duplicate: 'repetida',
  cancelled: 'anulada',
  /** Given back for the waiting list: not valid for entry while another person may take it. */
  offered: 'ofrecida',
  /** The code ended because its ticket was passed on: the new code admits. */
  passed_on: 'traspasada',
  wrong_session: 'otra_sesion',
  unknown: 'desconocida',
  undone: 'deshecha',
  /** It is not the session's day: nothing is stored, and the ticket stays valid. Only for devices that request it. */
  not_today: 'otro_dia',
})

/** A ticket in the form for the door. */
export const DoorTicket = entity({
  id: field('entrada_id', strictUuid),
  /**
   * Sixteen bytes, in base64url, of the SHA-256 of the ticket's own sixteen: a device recognises a shown code by it,
   * and cannot create one.
   */
  mark: field('huella', text(22)),
  orderId: field('pedido_id', strictUuid),
  sessionId: field('sesion_id', id),
  typeId: field('tipo_id', id),
  /** Whose name is on it, else the buyer's. */
  holder: field('titular', nullable(text(200))),
  status: field(
    'estado',
    oneOf({ valid: 'valida', used: 'usada', cancelled: 'anulada', offered: 'ofrecida' }),
  ),
  usedAt: field('usada', nullable(instant)),
  /** What is still to be paid for it at the door. */
  toPayCents: field('por_cobrar_cent', whole(0, 100_000_000)),
  /** Marks, like `huella`, of codes that ended because the ticket was passed on. */
  formerMarks: field('huellas_anteriores', optional(list(text(22), 1000))),
  /** Names to find it by besides `titular`: the buyer's and those of earlier holders. */
  otherNames: field('otros_nombres', optional(list(text(200), 1000))),
})

/** One scan of a ticket, as a device sends it. */
export const SentScan = entity({
  /** Made by the device: the same scan may be sent as often as it takes. */
  id: field('escaneo_id', strictUuid),
  sessionId: field('sesion_id', id),
  /** The text that was read, valid or not; or the ticket that was picked from the list. */
  code: field('codigo', optional(nullable(text(400)))),
  ticketId: field('entrada_id', optional(nullable(strictUuid))),
  /** By the server's clock, as the device reckons it. */
  scannedAt: field('leida', instant),
  /** Result that the device showed first, where it decided by itself. */
  told: field('dicho', optional(nullable(scanResult))),
  /** A helper lets the guest in although it is not the session's day. */
  isForced: field('aunque_otro_dia', optional(flag)),
  /** The admission was taken back on the device. */
  undoneAt: field('deshecha', optional(nullable(instant))),
})

/** What became of a scan. */
export const ScanAnswer = entity({
  id: field('escaneo_id', strictUuid),
  result: field('resultado', scanResult),
  ticket: field('entrada', nullable(DoorTicket)),
  /** Of a duplicate: when and where it was let in first. */
  firstAt: field('primera', nullable(instant)),
  firstBy: field('primera_en', nullable(text(80))),
})

/** Tickets of one answer. */
export const DOOR_PAGE = 5_000

const DoorType = entity({
  id: field('tipo_id', id),
  /** Multilingual; null for the only type of an event. */
  name: field('nombre', nullable(text(1000))),
  /** Free beside another ticket of the same order. */
  isCompanion: field('acompanante', optional(flag)),
})

/**
 * Tickets of a session: all of them, in pages by number, or with `cursor` those that changed since the answer it came from.
 * The cursor of a list's first page is the one to keep.
 */
export const listDoorTickets = defineCall({
  wireName: 'puerta_lista',
  access: 'anon',
  summary: 'The tickets of a session for its door, or what changed since the last time.',
  input: entity({
    token: field('puerta', doorToken),
    sessionId: field('sesion_id', id),
    cursor: field('cursor', optional(nullable(text(20)))),
    /** The last ticket of the page before. */
    after: field('tras', optional(nullable(strictUuid))),
  }),
  output: entity({
    tickets: field('entradas', list(DoorTicket, DOOR_PAGE)),
    /** More pages follow. */
    hasMore: field('hay_mas', flag),
    /** The whole list, and not what changed: what a device had is over. */
    isWhole: field('completa', flag),
    types: field('tipos', list(DoorType)),
    cursor: field('cursor', text(20)),
    now: field('ahora', instant),
  }),
  errors: ['door.link_invalid', 'session.not_found'],
})

const DoorSession = NamedSession.extend({
  status: field('estado', sessionStatus),
  /** Null where no duration is known. */
  endsAt: field('fin', optional(nullable(instant))),
})

/** What a helper's device needs to know of its door, and the keys it checks codes with while it has no network. */
export const openCheckIn = defineCall({
  wireName: 'puerta_abrir',
  access: 'anon',
  summary: 'The event, the sessions and the keys of a door, for whoever has its link.',
  input: entity({ token: field('puerta', doorToken) }),
  output: entity({
    eventId: field('contenido_id', id),
    /** Multilingual. */
    title: field('titulo', text(1000)),
    venue: field('lugar', nullable(text(300))),
    /** Of what is paid at the door. */
    currency: field('moneda', text(3)),
    label: field('etiqueta', text(60)),
    language: field('idioma', language),
    maySell: field('puede_vender', flag),
    expiresAt: field('caduca', instant),
    sessions: field('sesiones', list(DoorSession)),
    /** Public keys, 32 bytes each in base64url. */
    keys: field('claves', list(text(43), 50)),
    now: field('ahora', instant),
  }),
  errors: ['door.link_invalid'],
})

/** Scans of one call. */
export const SCANS_MAX = 500

/**
 * Stores scans of a device, made just now or while it was offline, and returns the valid result of each. Each counts
 * once by its number. Of several admissions of one ticket the earliest is valid, in any order of sending.
 */
export const sendScans = defineCall({
  wireName: 'puerta_escaneos',
  access: 'anon',
  summary: 'Scans of a device at the door, each decided once.',
  input: entity({
    token: field('puerta', doorToken),
    /** A few letters by which people distinguish their devices. */
    device: field('dispositivo', text(12, 1)),
    scans: field('escaneos', list(SentScan, SCANS_MAX)),
    /** The device can show `otro_dia`; for one that cannot, tickets are checked in on any day. */
    mindsDay: field('avisa_dia', optional(flag)),
  }),
  output: entity({
    answers: field('resultados', list(ScanAnswer, SCANS_MAX)),
    /**
     * Where money is still to be taken: the other tickets of the same orders to the same sessions, for a device that does
     * not have them on its list yet. What is to be paid is the sum of all of them.
     */
    rest: field('resto', optional(list(DoorTicket, DOOR_PAGE))),
    now: field('ahora', instant),
  }),
  errors: ['door.link_invalid'],
})
