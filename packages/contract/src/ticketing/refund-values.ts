import { entity, field, flag, id, instant, list, nullable, oneOf, optional, text } from '../kit/index.ts'
import { cents, uuid } from '../values/common.ts'

/** Tickets of one order. */
export const ticketIds = list(uuid, 1000)

/** Reason of the refunded part of a ticket's price. */
export const refundRule = oneOf({
  terms: 'condiciones',
  changed: 'cambio',
  organiser: 'organizador',
  free: 'gratis',
  uncollected: 'sin_cobrar',
  used: 'usada',
  cancelled: 'anulada',
  offered: 'ofrecida',
  started: 'empezada',
  late: 'fuera_de_plazo',
  never: 'no_admite',
})

/** One ticket and what would go back for it now. */
export const QuotedTicket = entity({
  id: field('entrada_id', uuid),
  sessionId: field('sesion_id', id),
  startsAt: field('inicio', instant),
  timeZone: field('zona_horaria', text(64)),
  /** Multilingual; null for the only type of an event. */
  typeName: field('tipo_nombre', nullable(text(1000))),
  holderName: field('titular', nullable(text(200))),
  status: field(
    'estado',
    oneOf({ valid: 'valida', used: 'usada', cancelled: 'anulada', offered: 'ofrecida' }),
  ),
  /** It was passed on: another person holds its code. */
  isPassedOn: field('traspasada', optional(flag)),
  paidCents: field('pagado_cent', cents),
  isAllowed: field('se_puede', flag),
  backCents: field('devuelve_cent', cents),
  rule: field('regla', refundRule),
  /** Until when the terms of the purchase give something back; null where no date decides. */
  until: field('hasta', nullable(instant)),
})

export const noticeKind = oneOf({
  cancelled: 'cancelada',
  postponed: 'aplazada',
  moved: 'otra_fecha',
  online: 'online',
  venue: 'otro_lugar',
  restored: 'recuperada',
})
export const choiceAnswer = oneOf({ keep: 'conservar', refund: 'devolver', gift: 'donar' })

/** When and where a session was to be, or is. */
export const SessionPlace = entity({
  startsAt: field('inicio', instant),
  timeZone: field('zona_horaria', text(64)),
  venue: field('lugar', text(1500)),
})

/** Why a refund of an organiser needs the festival's team. */
export const requestReason = oneOf({
  /** More than is held here for the organiser and the cause. */
  balance: 'saldo',
  /** Longer after the session than the festival allows. */
  late: 'plazo',
})
export const requestState = oneOf({
  open: 'abierta',
  approved: 'aprobada',
  rejected: 'rechazada',
  /** Its tickets were refunded or cancelled in another way before it was decided. */
  lapsed: 'sin_efecto',
})

export const MadeRefund = entity({
  id: field('devolucion_id', uuid),
  /** Amount refunded to the buyer, donation included. */
  backCents: field('devuelve_cent', cents),
  giftCents: field('donado_cent', cents),
  ticketIds: field('entrada_ids', ticketIds),
  /** No ticket of the order is left. */
  isWhole: field('completa', flag),
})

/** What became of an organiser's refund: it was made, or two administrators decide it. */
export const OrderRefundOutcome = MadeRefund.extend({
  /** Null while it is a request. */
  id: field('devolucion_id', nullable(uuid)),
  requestId: field('solicitud_id', nullable(uuid)),
  /** What would go back to the buyer by the request. */
  requestedCents: field('solicitado_cent', cents),
  reasons: field('motivos_equipo', list(requestReason, 2)),
})

/** Codes of tickets that cannot be given back. */
export const REFUND_ERRORS = [
  'refund.no_tickets',
  'refund.ticket_used',
  'refund.already_done',
  'refund.ticket_offered',
] as const

/** Codes of refunds that cannot be taken back. */
export const TAKE_BACK_ERRORS = [
  'refund.not_found',
  'refund.already_sent',
  'refund.of_buyer',
  'refund.not_restorable',
  'refund.place_taken',
  'refund.session_closed',
  'refund.bought_again',
  'voucher.used_up',
] as const
