import { uuid } from '../door/door-link.ts'
import { entity, field, id, instant, list, nullable, oneOf, text, whole } from '../kit/index.ts'

const cents = whole(0, 2_147_483_647)

/** Why a person has to look at a payment. */
export const caseKind = oneOf({
  /** The provider took another amount, in another currency or for another payment than was asked for. */
  amount: 'importe',
  /** What became of it is not known. */
  unknown: 'sin_noticia',
  /** It was taken, nothing was bought by it, and nothing goes back. */
  unassigned: 'sin_compra',
  /** A buyer's bank takes it back. */
  dispute: 'contracargo',
  /** Money that was to go back was turned down. */
  refund: 'devolucion',
})

/** What can be done about it. */
export const caseAction = oneOf({
  /** The provider is asked once more, and what it says is carried out. */
  look: 'consultar',
  /** The provider's own records show it as paid. */
  confirm: 'confirmar',
  /** All that was taken goes back. */
  refund: 'devolver',
  /** The refund is asked for once more. */
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
  id: field('cobro_id', uuid),
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
        contentId: field('contenido_id', id),
        orderId: field('pedido_id', uuid),
        number: field('numero', text(20)),
        /** Multilingual. */
        title: field('titulo', text(1000)),
      }),
      20,
    ),
  ),
})
