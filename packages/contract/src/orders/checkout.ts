import { vatRegime } from '../contents/content-fields.ts'
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
import { RefundTerms } from '../offers/offer.ts'
import { sessionStatus } from '../sessions/session.ts'
import { language } from '../values/common.ts'

const cents = whole(0, 2_147_483_647)
/** Number of an order or a ticket (UUID). */
export const uuid = text(36)
/** The secret that opens a checkout: it stands in the address of its page, and is all the right there is to it. */
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
  /** As the session stands now. */
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
  contentId: field('contenido_id', id),
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

/** What one buyer takes and pays at once. */
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
