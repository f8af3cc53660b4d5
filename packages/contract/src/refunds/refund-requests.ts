import {
  defineCall,
  entity,
  field,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { cents, requestReason, requestState, uuid } from './refund-values.ts'

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
  contentId: field('contenido_id', id),
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
  /** What the organiser tells the buyer. */
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
  summary: 'Approve or reject a refund that needs two administrators.',
  isIdempotent: true,
  input: entity({
    id: field('solicitud_id', uuid),
    decision: field('decision', oneOf({ approve: 'aprobar', reject: 'rechazar' })),
    bearer: field('asume', optional(nullable(requestBearer))),
    /** Why; asked for when it is rejected. The organiser reads it. */
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
