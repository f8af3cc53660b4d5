import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'
import { choiceAnswer, noticeKind, requestReason, requestState, SessionPlace, uuid } from './refund-values.ts'

const count = whole(0, 10_000_000)
const sum = whole(0, Number.MAX_SAFE_INTEGER)

const scope = {
  contentId: field('contenido_id', id),
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
    /** Of it, what is held of the organiser's money and is not too late: the rest goes to the festival's team. */
    availableCents: field('disponible_cent', optional(sum)),
    reasons: field('motivos_equipo', optional(list(requestReason, 2))),
  }),
  errors: ['content.not_found', 'session.not_found', 'refund.role_single'],
})

/** Begins it, if it would still do what was seen. It goes on in the background until every order is done. */
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
  /** Orders that were told. */
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
  input: entity({ contentId: field('contenido_id', id) }),
  output: entity({
    runs: field('devoluciones', list(RefundRun)),
    notices: field('avisos', list(SessionNotice)),
  }),
  errors: ['content.not_found'],
})
