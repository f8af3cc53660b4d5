import { vatRegime } from '../events/event.ts'
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
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { cents, language, uuid } from '../values/common.ts'
import { email, personName } from '../values/personal.ts'
import { RefundTerms } from './offer.ts'

/** The secret that opens a checkout: it is in the address of its page, and grants all rights to it. */
export const checkoutToken = text(64, 20)

export const checkoutStatus = oneOf({
  open: 'abierta',
  paying: 'pagando',
  paid: 'pagada',
  expired: 'caducada',
  cancelled: 'cancelada',
})

export const CheckoutLine = entity({
  sessionId: field('sesion_id', id),
  startsAt: field('inicio', instant),
  endsAt: field('fin', nullable(instant)),
  timeZone: field('zona_horaria', text(64)),
  /** The session as of now. */
  sessionStatus: field('estado_sesion', optional(sessionStatus)),
  typeId: field('tipo_id', id),
  /** Multilingual; null for the only type of an event. */
  typeName: field('tipo_nombre', nullable(text(1000))),
  quantity: field('cantidad', whole(1, 1000)),
  unitCents: field('precio_cent', cents),
  discountCents: field('descuento_cent', cents),
  totalCents: field('total_cent', cents),
  /** The tax that is in the price; null where it was not stated. */
  vatRegime: field('iva', nullable(vatRegime)),
})

export const BoughtTicket = entity({
  id: field('entrada_id', uuid),
  sessionId: field('sesion_id', id),
  typeId: field('tipo_id', id),
  holderName: field('titular', nullable(text(200))),
  paidCents: field('pagado_cent', cents),
  status: field(
    'estado',
    oneOf({ valid: 'valida', used: 'usada', cancelled: 'anulada', offered: 'ofrecida' }),
  ),
  /** It was passed on: another person holds its code. */
  isPassedOn: field('traspasada', optional(flag)),
  /** Address of the page where its session is watched; only of a ticket that still holds and has that right. */
  watchUrl: field('enlace_ver', optional(nullable(text(500)))),
})

/** The confirmation of an order, or what corrects it: refunds, chargebacks, refunds that were taken back. */
export const OrderPaper = entity({
  /** Series and number of its seller. */
  number: field('numero', text(40)),
  kind: field(
    'clase',
    oneOf({
      sale: 'venta',
      refund: 'devolucion',
      gift: 'donacion',
      chargeback: 'contracargo',
      cancelled: 'devolucion_anulada',
    }),
  ),
  issuedAt: field('emitido', instant),
  /** Below zero where money was given back. */
  totalCents: field('total_cent', whole(-2_147_483_648, 2_147_483_647)),
  /** Address of its PDF on this server. */
  path: field('enlace', text(300)),
})

/** What is bought of one event, from its organiser. */
export const CheckoutOrder = entity({
  id: field('pedido_id', uuid),
  eventId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
  seller: field('vendedor', text(200)),
  status: field(
    'estado',
    oneOf({ held: 'reservado', paid: 'pagado', expired: 'caducado', cancelled: 'cancelado' }),
  ),
  lines: field('lineas', list(CheckoutLine)),
  tickets: field('entradas', list(BoughtTicket, 1000)),
  subtotalCents: field('subtotal_cent', cents),
  discountCents: field('descuento_cent', cents),
  donationCents: field('donativo_cent', cents),
  totalCents: field('total_cent', cents),
  refundedCents: field('devuelto_cent', cents),
  /** What is still to be paid at the door. */
  dueCents: field('por_cobrar_cent', cents),
  /** As fixed by the purchase. */
  refundTerms: field('devolucion', RefundTerms),
  /** Of a purchase. */
  papers: field('recibos', optional(list(OrderPaper, 1000))),
})

/** Orders that one buyer reserves and pays together. */
export const Checkout = entity({
  status: field('estado', checkoutStatus),
  language: field('idioma', language),
  currency: field('moneda', text(3)),
  totalCents: field('total_cent', cents),
  /** Until then the places are kept, by the clock of `ahora`. */
  expiresAt: field('caduca', instant),
  now: field('ahora', instant),
  paidAt: field('pagada', nullable(instant)),
  email: field('email', nullable(text(254))),
  name: field('nombre', nullable(text(200))),
  phone: field('telefono', nullable(text(40))),
  country: field('pais', nullable(text(2))),
  /** Whom the papers name beside the buyer. */
  billedName: field('fiscal_nombre', optional(nullable(text(200)))),
  billedTaxId: field('fiscal_nif', optional(nullable(text(40)))),
  billedAddress: field('fiscal_direccion', optional(nullable(text(300)))),
  wantsNews: field('novedades', flag),
  /** It can be paid at the door. */
  takesDoorPayment: field('pago_en_puerta', flag),
  /** Its places are final once the link that was mailed to the buyer is followed, until then at the latest; null where it need not be. */
  confirmBy: field('confirmar_hasta', optional(nullable(instant))),
  orders: field('pedidos', list(CheckoutOrder, 20)),
})

/** A checkout with its orders and tickets, for the holder of its address. */
export const getCheckout = defineCall({
  wireName: 'web_compra',
  access: 'anon',
  summary: 'A checkout with its orders and tickets, by its unguessable token.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: Checkout,
  errors: ['order.not_found'],
})

/**
 * Pays a checkout. A free one is confirmed immediately, and so is one that is paid at the door, where all of its
 * organisers allow that; otherwise the response has the address to pay at. Where one network booked many places that
 * nothing was paid for, it is final only by this call with the secret that is mailed to the buyer (`confirmBy`). The
 * checkout is the idempotency key: repeating the call pays nothing twice.
 */
export const payCheckout = defineCall({
  wireName: 'web_pagar',
  access: 'anon',
  summary: 'Buy a checkout that costs nothing or is paid at the door, or begin to pay one.',
  input: entity({
    token: field('compra', checkoutToken),
    method: field('metodo', optional(nullable(oneOf({ card: 'tarjeta', bizum: 'bizum', door: 'puerta' })))),
  }),
  output: entity({
    checkout: field('reserva', Checkout),
    /** Where to pay; null once it is bought. */
    url: field('enlace_pago', nullable(text(2000))),
  }),
  errors: [
    'order.not_found',
    'order.hold_expired',
    'order.not_open',
    'order.details_missing',
    'order.paid_already',
    'order.sold_out_meanwhile',
    'order.network_full',
    'payment.not_available',
    'payment.too_small',
    'payment.provider_failed',
  ],
})

/** Gives back the places of a checkout that is not paid. Repeating it changes nothing. */
export const releaseCheckout = defineCall({
  wireName: 'web_compra_soltar',
  access: 'anon',
  summary: 'Give back the places of a checkout that is not paid.',
  input: entity({ token: field('compra', checkoutToken) }),
  output: Checkout,
  errors: ['order.not_found', 'order.paid_already', 'order.being_paid'],
})

const priceCents = whole(0, 100_000_000)

export const WantedLine = entity({
  sessionId: field('sesion_id', id),
  typeId: field('tipo_id', id),
  quantity: field('cantidad', whole(1, 1000)),
  /** For each ticket, where the buyer chooses the price; ignored elsewhere. */
  chosenCents: field('importe_cent', optional(nullable(priceCents))),
  /** The price that was shown: another one is answered as `order.price_changed` instead of sold. */
  seenCents: field('precio_cent', optional(nullable(priceCents))),
})

export const WantedOrder = entity({
  eventId: field('contenido_id', id),
  lines: field('lineas', list(WantedLine, 20)),
  voucher: field('vale', optional(nullable(text(60)))),
  /** Opens types that are hidden behind it. */
  code: field('codigo', optional(nullable(text(60)))),
  donationCents: field('donativo_cent', optional(nullable(whole(0, 1_000_000)))),
})

/**
 * Keeps places for a quarter of an hour, of one event or of several, all of them or none. With `clave` a repeated request
 * gets the first one's checkout.
 */
export const reservePlaces = defineCall({
  wireName: 'web_reserva',
  access: 'anon',
  summary: 'Keep places for 15 minutes, all that is asked for or nothing.',
  input: entity({
    key: field('clave', optional(nullable(text(100)))),
    orders: field('pedidos', list(WantedOrder, 10)),
  }),
  output: entity({ token: field('compra', checkoutToken), checkout: field('reserva', Checkout) }),
  errors: [
    'content.not_found',
    'offer.not_sold_here',
    'order.empty',
    'order.event_twice',
    'request.key_wrong',
    'request.key_reused',
    'order.no_such_type',
    'order.not_yet_on_sale',
    'order.sale_over',
    'order.session_not_on_sale',
    'order.sold_out',
    'order.too_many_per_person',
    'order.network_full',
    'order.amount_missing',
    'order.amount_too_low',
    'order.amount_too_high',
    'order.price_changed',
    'order.companion_alone',
    'order.currencies_mixed',
    'order.no_cause',
    'order.total_too_high',
    'voucher.unknown',
    'voucher.not_now',
    'voucher.used_up',
    'voucher.not_for_this',
    'voucher.rest_too_small',
  ],
})

/** Buyer data. The limit of places per person is counted by the address from here on. A field left out is unchanged. */
export const setCheckoutDetails = defineCall({
  wireName: 'web_reserva_datos',
  access: 'anon',
  summary: 'Say who buys, and what is given to the cause.',
  input: entity({
    token: field('compra', checkoutToken),
    email: field('email', optional(email)),
    name: field('nombre', optional(personName(200))),
    phone: field('telefono', optional(nullable(text(40)))),
    country: field('pais', optional(nullable(text(2)))),
    /** Whom the papers name beside the buyer: all three, or none. An empty text takes it away. */
    billedName: field('fiscal_nombre', optional(nullable(personName(200)))),
    billedTaxId: field('fiscal_nif', optional(nullable(text(40)))),
    billedAddress: field('fiscal_direccion', optional(nullable(text(300)))),
    wantsNews: field('novedades', optional(flag)),
    language: field('idioma', optional(word('es', 'en', 'eu'))),
    donations: field(
      'donativos',
      optional(
        list(
          entity({ orderId: field('pedido_id', uuid), cents: field('donativo_cent', whole(0, 1_000_000)) }),
          10,
        ),
      ),
    ),
  }),
  output: Checkout,
  errors: [
    'order.not_found',
    'order.hold_expired',
    'order.not_open',
    'order.too_many_per_person',
    'order.no_cause',
    'order.total_too_high',
  ],
})
