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
import { cents } from '../values/common.ts'
import { strictUuid } from './check-in.ts'
import { TAKE_BACK_ERRORS } from './refund-values.ts'

/**
 * Records that a buyer's bank claims the money of an order back, where the provider does not report it: banks write
 * letters. The amount is not paid out until the dispute is settled in the list of payments that need attention.
 */
export const disputePayment = defineCall({
  wireName: 'app_contracargo_add',
  access: 'admin',
  task: 'money',
  summary: 'Note a chargeback of a payment by card or Bizum.',
  input: entity({
    eventId: field('contenido_id', id),
    orderId: field('pedido_id', text(36)),
    /** Of the whole payment, which may be for several orders; without, all of it. */
    amountCents: field('importe_cent', optional(nullable(whole(1, 2_147_483_647)))),
  }),
  output: entity({
    /** Of the payment. */
    id: field('cobro_id', text(36)),
    amountCents: field('importe_cent', whole(1, 2_147_483_647)),
  }),
  errors: ['order.not_found', 'payment.not_disputable', 'payment.disputed_too_much'],
})

/** Why a person has to look at a payment. */
export const caseKind = oneOf({
  /** The provider took another amount, in another currency or for another payment than requested. */
  amount: 'importe',
  /** What became of it is not known. */
  unknown: 'sin_noticia',
  /** It was taken, there is no purchase for it, and nothing is refunded. */
  unassigned: 'sin_compra',
  /** A buyer's bank takes it back. */
  dispute: 'contracargo',
  /** Money that was to go back was turned down. */
  refund: 'devolucion',
})

/** What can be done about it. */
export const caseAction = oneOf({
  /** The provider is queried once more, and its result is applied. */
  look: 'consultar',
  /** The provider's own records show it as paid. */
  confirm: 'confirmar',
  /** All taken money is refunded. */
  refund: 'devolver',
  /** The refund is requested once more. */
  retry: 'reintentar',
  /** The refund is taken back: its tickets let in again. */
  takeBack: 'retirar',
  /** The buyer's bank keeps what it took back: that is booked, and what was bought by it is cancelled. */
  lose: 'perder',
  /** The buyer's bank left the money where it was. */
  win: 'ganar',
  /** It was settled elsewhere, or nothing is to be done. */
  solve: 'resolver',
})

/** A payment or a refund that waits for a person, with what is known of it. */
export const PaymentCase = entity({
  /** Number of the payment or the refund. */
  id: field('cobro_id', strictUuid),
  kind: field('clase', caseKind),
  actions: field('acciones', list(caseAction, 5)),
  provider: field(
    'proveedor',
    oneOf({
      stripe: 'stripe',
      redsys: 'redsys',
      testbank: 'banco_de_pruebas',
      door: 'puerta',
      free: 'gratis',
    }),
  ),
  /** The provider's own name for it. */
  reference: field('referencia', nullable(text(200))),
  method: field('metodo', nullable(text(60))),
  askedCents: field('importe_cent', cents),
  currency: field('moneda', text(3)),
  /** What the provider says it took; null while it has not said. */
  takenCents: field('cobrado_cent', nullable(cents)),
  takenCurrency: field('cobrado_moneda', nullable(text(3))),
  /** The fault in our word, or the code of the provider. */
  error: field('error', nullable(text(200))),
  createdAt: field('creado', instant),
  lookedUpAt: field('consultado', nullable(instant)),
  /** Of the purchase. */
  buyer: field('comprador', nullable(text(200))),
  email: field('email', nullable(text(254))),
  orders: field(
    'pedidos',
    list(
      entity({
        eventId: field('contenido_id', id),
        orderId: field('pedido_id', strictUuid),
        number: field('numero', text(20)),
        /** Multilingual. */
        title: field('titulo', text(1000)),
      }),
      20,
    ),
  ),
})

/** Payments and refunds that wait for a person, the oldest first. */
export const listPaymentCases = defineCall({
  wireName: 'app_cobros',
  access: 'admin',
  task: 'money',
  summary: 'Payments and refunds that need a person.',
  input: entity({}),
  output: list(PaymentCase, 500),
  errors: [],
})

/** Of one chargeback: a slip of the keyboard must not book a fortune. */
export const MAX_FEE_CENTS = 20_000

/**
 * Does something about a payment or a refund that waits for a person. Whatever is done is written into the log of the events
 * that are concerned; doing it twice changes nothing more.
 */
export const settlePaymentCase = defineCall({
  wireName: 'app_cobros_accion',
  access: 'admin',
  task: 'money',
  summary: 'Settle a payment or a refund that needs a person.',
  input: entity({
    id: field('cobro_id', strictUuid),
    action: field('accion', caseAction),
    /** Reason; required where it is settled by hand. */
    note: field('nota', optional(nullable(text(500)))),
    /** What a bank's letter says that it keeps for a chargeback, won or lost; booked as a fee of what was bought. */
    feeCents: field('gastos_cent', optional(nullable(whole(0, MAX_FEE_CENTS)))),
  }),
  output: entity({
    /** What came of it. */
    outcome: field(
      'resultado',
      oneOf({
        bought: 'comprado',
        refunding: 'devolviendo',
        open: 'sin_cambios',
        closed: 'cerrado',
      }),
    ),
  }),
  errors: [
    'payment.case_not_found',
    'payment.action_not_open',
    'refund.charged_back',
    'payment.note_missing',
    'payment.provider_failed',
    ...TAKE_BACK_ERRORS,
  ],
})
