import { defineCall, entity, field, flag, id, instant, list, nullable, oneOf, text } from '../kit/index.ts'
import { checkoutToken } from '../orders/checkout.ts'
import { cents, choiceAnswer, noticeKind, QuotedTicket, SessionPlace, uuid } from './refund-values.ts'

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
  /** What goes back for the tickets of the session, or can be given to the cause. */
  backCents: field('devuelve_cent', cents),
  /** With the money of the last tickets of the order its donation comes back, too. */
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
  contentId: field('contenido_id', id),
  title: field('titulo', text(1000)),
  /** Name of the cause a refund can be given to. */
  cause: field('causa', nullable(text(1000))),
  tickets: field('entradas', list(QuotedTicket, 1000)),
  notices: field('avisos', list(PurchaseNotice)),
  refunds: field('devoluciones', list(PurchaseRefund)),
})

/** What the buyer of a paid purchase can change: tickets to give back, with what comes back, and changes to answer to. */
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
