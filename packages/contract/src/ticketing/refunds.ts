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
} from '../kit/index.ts'
import { cents, ownerProof, uuid } from '../values/common.ts'
import {
  choiceAnswer,
  noticeKind,
  OrderRefundOutcome,
  QuotedTicket,
  REFUND_ERRORS,
  requestReason,
  requestState,
  SessionPlace,
  TAKE_BACK_ERRORS,
  ticketIds,
} from './refund-values.ts'

const FailedRefund = entity({
  id: field('devolucion_id', uuid),
  eventId: field('contenido_id', id),
  title: field('titulo', text(1000)),
  orderId: field('pedido_id', uuid),
  /** The number on the tickets. */
  number: field('numero', text(20)),
  name: field('nombre', nullable(text(200))),
  amountCents: field('importe_cent', cents),
  currency: field('moneda', text(3)),
  provider: field('proveedor', nullable(text(20))),
  /** In the provider's word. */
  error: field('error', nullable(text(500))),
  attempts: field('intentos', whole(0, 1_000_000)),
  createdAt: field('creada', instant),
})

/** Refunds that a provider turned down, the oldest first. */
export const listFailedRefunds = defineCall({
  wireName: 'app_devoluciones_fallidas',
  access: 'admin',
  task: 'money',
  summary: 'Refunds that a payment provider turned down.',
  input: entity({}),
  output: list(FailedRefund, 5000),
})

/** Asks the provider for it again. */
export const retryRefund = defineCall({
  wireName: 'app_devolucion_reintentar',
  access: 'admin',
  task: 'money',
  summary: 'Ask the payment provider again for a refund that it turned down.',
  input: entity({ eventId: field('contenido_id', id), refundId: field('devolucion_id', uuid) }),
  output: entity({}),
  errors: ['refund.not_found', 'refund.not_failed', 'refund.charged_back'],
})

const wish = {
  eventId: field('contenido_id', id),
  orderId: field('pedido_id', uuid),
  /** Give used tickets back as well. */
  withUsed: field('con_usadas', optional(flag)),
  /** The refund of the last ticket takes the donation back from the beneficiary. */
  withDonation: field('con_donativo', optional(flag)),
}

/** What an organiser would give back for tickets of an order; without `entrada_ids` for all that can be. */
export const quoteOrderRefund = defineCall({
  wireName: 'app_pedido_devolucion',
  access: 'owner',
  right: 'sell',
  summary: 'What goes back for tickets of an order, before it is done.',
  input: entity({
    ...wish,
    ticketIds: field('entrada_ids', optional(ticketIds)),
    /**
     * An amount set by the organiser, and whether the tickets stay valid: decides which refunds go to the festival's
     * team.
     */
    amountCents: field('importe_cent', optional(nullable(cents))),
    keepsTickets: field('conserva_entradas', optional(flag)),
  }),
  output: entity({
    currency: field('moneda', text(3)),
    tickets: field('entradas', list(QuotedTicket, 1000)),
    backCents: field('devuelve_cent', cents),
    donationBackCents: field('donativo_cent', cents),
    isWhole: field('completa', flag),
    /** Payment method of the refund; null when nothing was taken. */
    provider: field('proveedor', nullable(text(20))),
    /** What the organiser can give back of this event without the festival's team. */
    availableCents: field('disponible_cent', optional(cents)),
    /** Why it would become a request to the festival's team; empty when the organiser can do it. */
    reasons: field('motivos_equipo', optional(list(requestReason, 2))),
    /** A fresh proof of the caller is required. */
    needsProof: field('pide_prueba', optional(flag)),
  }),
  errors: ['content.not_found', 'order.not_found', 'refund.no_tickets'],
})

/**
 * Refunds tickets, in full or for an amount set by the organiser, or refunds that amount while the tickets stay valid.
 * The buyer is notified, with the given reason. Beyond what is held here for the organiser, or too long after the
 * session, it becomes a request to the festival's team instead: `solicitud_id` names it, and no money is refunded yet.
 */
export const refundOrder = defineCall({
  wireName: 'app_pedido_devolver',
  access: 'owner',
  right: 'sell',
  summary: 'Give tickets of an order back to its buyer.',
  isIdempotent: true,
  input: entity({
    ...wish,
    ticketIds: field('entrada_ids', ticketIds),
    amountCents: field('importe_cent', optional(nullable(cents))),
    /** The tickets stay valid, or used: only the amount is refunded. */
    keepsTickets: field('conserva_entradas', optional(flag)),
    note: field('motivo', optional(nullable(text(500)))),
    /** Asked for with used tickets and from a sum on that the festival sets. */
    ...ownerProof,
  }),
  output: OrderRefundOutcome,
  errors: [
    'content.not_found',
    'order.not_found',
    'refund.amount_too_high',
    'refund.amount_missing',
    'refund.role_single',
    'refund.request_open',
    'account.current_password_needed',
    'account.credentials_wrong',
    ...REFUND_ERRORS,
  ],
})

/** Who bears what is missing: the festival itself, or the organiser as a debt. */
export const requestBearer = oneOf({ festival: 'festival', seller: 'organizador' })

/** Why an administrator cannot approve a request. */
export const requestObstacle = oneOf({
  /** The organiser, one of their team, or a person who changed or was shown the way to their account of late. */
  party: 'parte',
  /** Gave the first approval. */
  first: 'primera',
  /** Administers for less than two days. */
  recent: 'reciente',
  /** An appointment of the last weeks makes them one person with such a party or with the first approver. */
  appointed: 'nombrado',
})

/** A refund beyond what is held for its organiser, or too long after its session, as the festival's team decides it. */
export const RefundRequest = entity({
  id: field('solicitud_id', uuid),
  eventId: field('contenido_id', id),
  /** Of the event, multilingual. */
  title: field('titulo', text(1000)),
  /** Null for the rest of a refund of a whole session. */
  orderId: field('pedido_id', nullable(uuid)),
  number: field('numero', nullable(text(20))),
  sellerId: field('usuario_id', id),
  seller: field('organizador', text(200)),
  requestedBy: field('pedida_por', nullable(text(200))),
  createdAt: field('creada', instant),
  amountCents: field('importe_cent', cents),
  currency: field('moneda', text(3)),
  /** What is held of the organiser's money by now. */
  availableCents: field('disponible_cent', cents),
  reasons: field('motivos', list(requestReason, 2)),
  tickets: field('entradas', whole(0, 10_000_000)),
  /** Message of the organiser to the buyer. */
  note: field('motivo', nullable(text(500))),
  state: field('estado', requestState),
  bearer: field('asume', nullable(requestBearer)),
  firstBy: field('primera_por', nullable(text(200))),
  firstAt: field('primera', nullable(instant)),
  secondBy: field('segunda_por', nullable(text(200))),
  decidedAt: field('decidida', nullable(instant)),
  decisionNote: field('nota', nullable(text(500))),
  /** Of the caller; null when they can approve it. */
  obstacle: field('impedimento', nullable(requestObstacle)),
})

/** Returns requests for refunds: all open ones, and those decided in the last 90 days. */
export const listRefundRequests = defineCall({
  wireName: 'app_devolucion_solicitudes',
  access: 'admin',
  task: 'money',
  summary: 'Refunds that need two administrators.',
  input: entity({}),
  output: list(RefundRequest, 500),
  errors: [],
})

/**
 * Approves or rejects a request. Two different administrators approve: the first names who bears what is missing, the second one
 * confirms exactly that, and the refund is made. One rejection ends it.
 */
export const decideRefundRequest = defineCall({
  wireName: 'app_devolucion_solicitud_decidir',
  access: 'admin',
  task: 'money',
  summary: 'Approve or reject a refund that needs two administrators.',
  isIdempotent: true,
  input: entity({
    id: field('solicitud_id', uuid),
    decision: field('decision', oneOf({ approve: 'aprobar', reject: 'rechazar' })),
    bearer: field('asume', optional(nullable(requestBearer))),
    /** Reason; required for a rejection. The organiser reads it. */
    note: field('nota', optional(nullable(text(500)))),
  }),
  output: entity({
    state: field('estado', requestState),
    /** Approvals that are still missing. */
    missing: field('faltan', whole(0, 2)),
  }),
  errors: [
    'refund.request_not_found',
    'refund.request_decided',
    'refund.request_party',
    'refund.request_same_person',
    'refund.bearer_missing',
    'refund.bearer_differs',
    'refund.changed_meanwhile',
    'payment.note_missing',
    'payout.admin_new',
    'payout.admin_appointed',
    'refund.no_tickets',
    'refund.already_done',
    'refund.ticket_used',
    'refund.ticket_offered',
  ],
})

const count = whole(0, 10_000_000)
const sum = whole(0, Number.MAX_SAFE_INTEGER)

const scope = {
  eventId: field('contenido_id', id),
  /** Without, all sessions of the event. */
  sessionId: field('sesion_id', optional(nullable(id))),
  withUsed: field('con_usadas', optional(flag)),
  withDonation: field('con_donativo', optional(flag)),
}

/** What giving back all tickets of a session or an event would do now. */
export const planRefundRun = defineCall({
  wireName: 'app_devolucion_plan',
  access: 'owner',
  right: 'sell',
  summary: 'What giving back a whole session or event would do, before it is done.',
  input: entity(scope),
  output: entity({
    orders: field('pedidos', count),
    people: field('personas', count),
    tickets: field('entradas', count),
    freeTickets: field('entradas_gratis', count),
    /** Used ones that stay. */
    usedLeft: field('usadas_quedan', count),
    /** On offer to others just now: they stay. */
    offeredLeft: field('ofrecidas_quedan', count),
    backCents: field('devuelve_cent', sum),
    donationCents: field('donativo_cent', sum),
    money: field(
      'importes',
      list(
        entity({
          provider: field('proveedor', text(20)),
          currency: field('moneda', text(3)),
          cents: field('importe_cent', sum),
          orders: field('pedidos', count),
        }),
      ),
    ),
    /** Sessions of it that can still be bought for. */
    onSale: field('a_la_venta', count),
    /** Part that is covered by the organiser's held money and not too late: the rest goes to the festival's team. */
    availableCents: field('disponible_cent', optional(sum)),
    reasons: field('motivos_equipo', optional(list(requestReason, 2))),
  }),
  errors: ['content.not_found', 'session.not_found', 'refund.role_single'],
})

/**
 * Begins it, if its effect is still the one that was seen. It continues in the background until every order is done.
 */
export const startRefundRun = defineCall({
  wireName: 'app_devolucion_iniciar',
  access: 'owner',
  right: 'sell',
  summary: 'Give back all tickets of a session or event, in the background.',
  isIdempotent: true,
  input: entity({
    ...scope,
    seenTickets: field('entradas_vistas', count),
    seenCents: field('importe_visto_cent', sum),
    note: field('motivo', optional(nullable(text(500)))),
    ...ownerProof,
  }),
  output: entity({ id: field('devolucion_id', uuid) }),
  errors: [
    'content.not_found',
    'session.not_found',
    'refund.nothing_to_do',
    'refund.changed_meanwhile',
    'refund.run_under_way',
    'refund.role_single',
    'account.current_password_needed',
    'account.credentials_wrong',
  ],
})

const RefundRun = entity({
  id: field('devolucion_id', uuid),
  sessionId: field('sesion_id', nullable(id)),
  createdAt: field('creada', instant),
  doneAt: field('terminada', nullable(instant)),
  orders: field('pedidos', count),
  done: field('hechos', count),
  /** Refunded by another person meanwhile. */
  skipped: field('saltados', count),
  failed: field('fallidos', count),
  /** Left to the festival's team. */
  requested: field('solicitados', optional(count)),
  requestedCents: field('solicitado_cent', optional(sum)),
  requestState: field('solicitud_estado', optional(nullable(requestState))),
  backCents: field('devuelve_cent', sum),
})

const SessionNotice = entity({
  id: field('aviso_id', uuid),
  sessionId: field('sesion_id', id),
  kind: field('clase', noticeKind),
  before: field('antes', SessionPlace),
  after: field('despues', SessionPlace),
  createdAt: field('creado', instant),
  answerUntil: field('hasta', instant),
  closedAt: field('cerrado', nullable(instant)),
  /** Number of notified orders. */
  told: field('avisados', count),
  answers: field(
    'respuestas',
    list(entity({ answer: field('respuesta', choiceAnswer), orders: field('pedidos', count) })),
  ),
})

/** How far refunds of whole sessions have come, and what buyers answered to sessions that changed. */
export const getRefundRuns = defineCall({
  wireName: 'app_devoluciones',
  access: 'owner',
  right: 'sell',
  summary: 'Refunds of whole sessions with their progress, and answers to sessions that changed.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    runs: field('devoluciones', list(RefundRun)),
    notices: field('avisos', list(SessionNotice)),
  }),
  errors: ['content.not_found'],
})

/**
 * Takes back a refund of an organiser that has not been sent to the payment provider, or was turned down. Its tickets let in
 * again; when a place is taken by now, nothing changes and `sesion_id` says which.
 */
export const takeBackRefund = defineCall({
  wireName: 'app_devolucion_retirar',
  access: 'owner',
  right: 'sell',
  summary: 'Take back a refund that no money was moved for.',
  isIdempotent: true,
  input: entity({ eventId: field('contenido_id', id), refundId: field('devolucion_id', uuid) }),
  output: entity({
    orderId: field('pedido_id', uuid),
    /** Tickets that let in again. */
    tickets: field('entradas', whole(0, 1000)),
    /** What does not go back. */
    keptCents: field('importe_cent', cents),
  }),
  errors: ['content.not_found', ...TAKE_BACK_ERRORS],
})
