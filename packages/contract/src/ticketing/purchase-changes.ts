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
import { cents, uuid } from '../values/common.ts'
import { email, personName } from '../values/personal.ts'
import { checkoutToken } from './orders.ts'
import {
  choiceAnswer,
  MadeRefund,
  noticeKind,
  QuotedTicket,
  REFUND_ERRORS,
  SessionPlace,
  ticketIds,
} from './refund-values.ts'

/**
 * Takes name and addresses out of a purchase, at its buyer's wish: once its sessions are over, and only where nothing was
 * paid. What was paid for is kept as long as the law on accounting wants it.
 */
export const anonymizePurchase = defineCall({
  wireName: 'web_compra_olvidar',
  access: 'anon',
  summary: 'Forget who booked for free, once the sessions are over.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: entity({}),
  errors: ['order.not_found', 'order.must_be_kept'],
})

/** The buyer's answer to a session that changed: keep its tickets, have their price back, or give it to the cause. */
export const answerNotice = defineCall({
  wireName: 'web_compra_respuesta',
  access: 'anon',
  summary: 'Answer to the change of a session that was bought for.',
  input: entity({
    token: field('compra', checkoutToken),
    orderId: field('pedido_id', uuid),
    noticeId: field('aviso_id', uuid),
    answer: field('respuesta', choiceAnswer),
  }),
  output: entity({
    /** Null when the tickets are kept. */
    refund: field('devolucion', nullable(MadeRefund)),
  }),
  errors: [
    'order.not_found',
    'refund.choice_over',
    'refund.nothing_to_do',
    'refund.no_cause',
    ...REFUND_ERRORS,
  ],
})

const holder = personName(120, 0)
/** Where the ticket is sent: its new holder gets their own link and code. Left out, its buyer keeps it. */
const holderEmail = field('correo', optional(nullable(email)))
const Holder = entity({
  id: field('entrada_id', uuid),
  holderName: field('titular', nullable(text(200))),
  /** Another person holds it: the purchase no longer shows its code. */
  isPassedOn: field('traspasada', flag),
  /** The code before it no longer admits. */
  hasNewCode: field('codigo_nuevo', flag),
})
const ERRORS = [
  'order.not_found',
  'order.ticket_not_valid',
  'order.session_started',
  'order.holder_missing',
  'order.ticket_on_offer',
] as const

/**
 * The holder of a ticket, by its buyer: until its session begins, and not once it was used. Another name makes a new code
 * and ends the one before; empty gives the ticket back to the buyer. Refunds stay the right of the buyer.
 */
export const changePurchaseHolder = defineCall({
  wireName: 'web_compra_titular',
  access: 'anon',
  summary: 'Change the name on a ticket of a purchase.',
  input: entity({
    token: field('compra', checkoutToken),
    ticketId: field('entrada_id', uuid),
    holderName: field('titular', holder),
    email: holderEmail,
  }),
  output: Holder,
  errors: [...ERRORS],
})

/** The same by the organiser. */
export const changeOrderHolder = defineCall({
  wireName: 'app_pedido_titular',
  access: 'owner',
  right: 'sell',
  summary: 'Change the name on a ticket of an order.',
  input: entity({
    eventId: field('contenido_id', id),
    orderId: field('pedido_id', uuid),
    ticketId: field('entrada_id', uuid),
    holderName: field('titular', holder),
    email: holderEmail,
  }),
  output: Holder,
  errors: ['content.not_found', ...ERRORS],
})

/** A session that changed after the purchase, and what its buyer answered so far. */
export const PurchaseNotice = entity({
  id: field('aviso_id', uuid),
  sessionId: field('sesion_id', id),
  kind: field('clase', noticeKind),
  before: field('antes', SessionPlace),
  after: field('despues', SessionPlace),
  answerUntil: field('hasta', instant),
  answer: field('respuesta', nullable(choiceAnswer)),
  isOpen: field('abierto', flag),
  /** Refund for the tickets of the session, or amount that can be given to the beneficiary. */
  backCents: field('devuelve_cent', cents),
  /** The refund of the last tickets of the order includes its donation. */
  donationBackCents: field('donativo_cent', cents),
  /** How many of them there are. */
  ticketIds: field('entrada_ids', list(uuid, 1000)),
})

export const PurchaseRefund = entity({
  amountCents: field('importe_cent', cents),
  isGift: field('donado', flag),
  status: field('estado', oneOf({ pending: 'pendiente', done: 'hecha', failed: 'fallida' })),
  createdAt: field('creada', instant),
})

/** What can still be done with the tickets of one event. */
export const ChangeableOrder = entity({
  id: field('pedido_id', uuid),
  eventId: field('contenido_id', id),
  title: field('titulo', text(1000)),
  /** Name of the cause a refund can be given to. */
  cause: field('causa', nullable(text(1000))),
  tickets: field('entradas', list(QuotedTicket, 1000)),
  notices: field('avisos', list(PurchaseNotice)),
  refunds: field('devoluciones', list(PurchaseRefund)),
})

/** Changes that the buyer of a paid purchase can make: tickets to refund, with their amounts, and open decisions. */
export const getPurchaseChanges = defineCall({
  wireName: 'web_compra_cambios',
  access: 'anon',
  summary: 'What can be given back or changed of a purchase, with what comes back for each ticket.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: entity({
    currency: field('moneda', text(3)),
    now: field('ahora', instant),
    orders: field('pedidos', list(ChangeableOrder, 20)),
  }),
  errors: ['order.not_found', 'order.not_paid'],
})

/**
 * The buyer refunds tickets under the terms of the purchase, or gives the refund to the beneficiary. It is done only
 * for the amount that was seen. A ticket is refunded once: repeating the call returns an error and changes nothing.
 */
export const refundPurchase = defineCall({
  wireName: 'web_compra_devolver',
  access: 'anon',
  summary: 'Give tickets of a purchase back, for the money or as a gift to the cause.',
  input: entity({
    token: field('compra', checkoutToken),
    orderId: field('pedido_id', uuid),
    ticketIds: field('entrada_ids', ticketIds),
    way: field('como', oneOf({ money: 'dinero', gift: 'donativo' })),
    seenCents: field('importe_visto_cent', cents),
  }),
  output: MadeRefund,
  errors: [
    'order.not_found',
    'order.companion_alone',
    'refund.too_late',
    'refund.not_in_terms',
    'refund.no_cause',
    'refund.changed_meanwhile',
    ...REFUND_ERRORS,
  ],
})
