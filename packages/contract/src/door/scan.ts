import {
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
} from '../kit/index.ts'
import { uuid } from './door-link.ts'

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
  /** It is not the session's day: nothing is stored, and the ticket stays valid. Only for devices that ask for it. */
  not_today: 'otro_dia',
})

/** A ticket as the door knows it. */
export const DoorTicket = entity({
  id: field('entrada_id', uuid),
  /**
   * Sixteen bytes, in base64url, of the SHA-256 of the ticket's own sixteen: a device knows a code by it that it is shown,
   * and cannot make one.
   */
  mark: field('huella', text(22)),
  orderId: field('pedido_id', uuid),
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

/** One look at a ticket, as a device tells it. */
export const SentScan = entity({
  /** Made by the device: the same scan may be sent as often as it takes. */
  id: field('escaneo_id', uuid),
  sessionId: field('sesion_id', id),
  /** What was read, whatever it was; or the ticket that was picked from the list. */
  code: field('codigo', optional(nullable(text(400)))),
  ticketId: field('entrada_id', optional(nullable(uuid))),
  /** By the server's clock, as the device reckons it. */
  scannedAt: field('leida', instant),
  /** What the device showed at once, where it decided by itself. */
  told: field('dicho', optional(nullable(scanResult))),
  /** A helper lets the guest in although it is not the session's day. */
  isForced: field('aunque_otro_dia', optional(flag)),
  /** The admission was taken back on the device. */
  undoneAt: field('deshecha', optional(nullable(instant))),
})

/** What became of a scan. */
export const ScanAnswer = entity({
  id: field('escaneo_id', uuid),
  result: field('resultado', scanResult),
  ticket: field('entrada', nullable(DoorTicket)),
  /** Of a duplicate: when and where it was let in first. */
  firstAt: field('primera', nullable(instant)),
  firstBy: field('primera_en', nullable(text(80))),
})
