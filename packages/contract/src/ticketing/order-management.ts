import { sessionStatus } from '../events/session.ts'
import {
  day,
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { cents } from '../values/common.ts'
import { requestReason, requestState } from './refund-values.ts'
import { NamedSession, orderId, orderStatus, places, SoldOrder } from './sold-order.ts'

/** An order that was found, with the event it is of. */
const FoundOrder = entity({
  id: field('pedido_id', orderId),
  /** The number on the tickets: `12AB-34CD-56EF`. */
  number: field('numero', text(20)),
  status: field('estado', orderStatus),
  name: field('nombre', nullable(text(200))),
  email: field('email', nullable(text(254))),
  paidAt: field('pagado', instant),
  eventId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
})

/**
 * Paid orders of all events whose sales the caller may see, newest first, ten at most. `texto` is how the order number
 * begins (four digits or more), the whole e-mail address, or part of the buyer's name or address. Parts are looked for
 * among the newest orders only (20,000); numbers and whole addresses among all.
 */
export const findOrders = defineCall({
  wireName: 'app_pedidos_buscar',
  access: 'user',
  task: 'support',
  isHubScoped: true,
  summary: 'Orders across events by number, name or e-mail address.',
  input: entity({ query: field('texto', text(200, 2)) }),
  output: list(FoundOrder),
  errors: [],
})

const OrderLine = entity({
  sessionId: field('sesion_id', id),
  /** Multilingual; null for the only type of an event. */
  typeName: field('tipo_nombre', nullable(text(1000))),
  quantity: field('cantidad', places),
  unitCents: field('precio_cent', cents),
  discountCents: field('descuento_cent', cents),
  totalCents: field('total_cent', cents),
})

const SoldTicket = entity({
  id: field('entrada_id', text(36)),
  /** The number on it. */
  number: field('numero', text(20)),
  sessionId: field('sesion_id', id),
  typeName: field('tipo_nombre', nullable(text(1000))),
  holderName: field('titular', nullable(text(200))),
  paidCents: field('pagado_cent', cents),
  status: field(
    'estado',
    oneOf({ valid: 'valida', used: 'usada', cancelled: 'anulada', offered: 'ofrecida' }),
  ),
  usedAt: field('usada', nullable(instant)),
})

/** A payment attempt. Its amount is not included: it may be of a basket with other organisers' events. */
const OrderPayment = entity({
  provider: field('proveedor', word('stripe', 'redsys', 'testbank', 'door', 'free')),
  method: field('metodo', nullable(text(60))),
  status: field('estado', word('created', 'pending', 'captured', 'failed', 'cancelled')),
  createdAt: field('creado', instant),
  capturedAt: field('cobrado', nullable(instant)),
  /** State of a chargeback; null when there is none. */
  dispute: field('contracargo', nullable(oneOf({ open: 'abierto', won: 'ganado', lost: 'perdido' }))),
})

const OrderReceipt = entity({
  /** Series and number: `T2026-17`. */
  number: field('numero', text(80)),
  kind: field('clase', oneOf({ sale: 'venta', correction: 'rectificacion' })),
  issuedAt: field('emitido', instant),
})

const OrderRefund = entity({
  id: field('devolucion_id', text(36)),
  amountCents: field('importe_cent', cents),
  /** Given to the cause instead of going back. */
  isGift: field('donado', flag),
  status: field(
    'estado',
    oneOf({ pending: 'pendiente', done: 'hecha', failed: 'fallida', withdrawn: 'retirada' }),
  ),
  /** The buyer's own bank took it back. */
  isByBank: field('contracargo', flag),
  /** No money has moved for it yet: the organiser can take it back. */
  canBeTakenBack: field('retirable', flag),
  createdAt: field('creada', instant),
})

/** A refund that the festival's team decides or has decided. */
const OrderRequest = entity({
  id: field('solicitud_id', text(36)),
  amountCents: field('importe_cent', cents),
  reasons: field('motivos', list(requestReason, 2)),
  state: field('estado', requestState),
  createdAt: field('creada', instant),
  decidedAt: field('decidida', nullable(instant)),
  /** What the team says to it. */
  note: field('nota', nullable(text(500))),
})

/** An order with everything the organiser needs to answer its buyer. */
export const SoldOrderDetail = SoldOrder.extend({
  phone: field('telefono', nullable(text(40))),
  country: field('pais', nullable(text(2))),
  language: field('idioma', text(2)),
  subtotalCents: field('subtotal_cent', cents),
  discountCents: field('descuento_cent', cents),
  donationCents: field('donativo_cent', cents),
  /** Sessions of the lines. */
  sessions: field('sesiones', list(NamedSession)),
  lines: field('lineas', list(OrderLine)),
  soldTickets: field('entradas_lista', list(SoldTicket, 1000)),
  payments: field('pagos', list(OrderPayment)),
  receipts: field('recibos', list(OrderReceipt)),
  refunds: field('devoluciones', list(OrderRefund)),
  requests: field('solicitudes', optional(list(OrderRequest))),
  /** When the confirmation was first written to the buyer. */
  mailedAt: field('confirmado', nullable(instant)),
})

/** One order of an event, with lines, tickets, payments and the numbers of its receipts. */
export const getOrder = defineCall({
  wireName: 'app_pedido',
  access: 'owner',
  right: 'sell',
  summary: 'An order of an event with lines, tickets, payments, refunds and receipts.',
  input: entity({ eventId: field('contenido_id', id), orderId: field('pedido_id', orderId) }),
  output: SoldOrderDetail,
  errors: ['content.not_found', 'order.not_found'],
})

const sum = whole(0, Number.MAX_SAFE_INTEGER)

const SessionSales = NamedSession.extend({
  status: field('estado', sessionStatus),
  capacity: field('aforo', nullable(places)),
  sold: field('vendidas', places),
  /** In baskets that are being paid. */
  held: field('reservadas', places),
  /** Null when the capacity is not known. */
  free: field('libres', nullable(places)),
  /** Admitted at the door. */
  used: field('usadas', places),
})

/** Money of an event in one currency, added up from the book. */
const Income = entity({
  currency: field('moneda', text(3)),
  /** Of tickets sold since midnight, by the clock of the event. */
  todayCents: field('hoy_cent', sum),
  /** Of tickets, discounts taken off. */
  salesCents: field('ventas_cent', sum),
  donationCents: field('donativos_cent', sum),
  /** What went back to buyers. */
  refundedCents: field('devuelto_cent', sum),
  /** What the cause has got so far: its share, donations and gifts, less what went back. */
  causeCents: field('causa_cent', sum),
  /** Taken by banks. */
  feeCents: field('comision_cent', sum),
})

/** More than a year of sales. */
export const SOLD_DAYS_MAX = 400
const SoldOnDay = entity({
  day: field('dia', day),
  tickets: field('entradas', whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
})

/** How an event sells: its sessions by start, its days, and its money. */
export const getSales = defineCall({
  wireName: 'app_pedidos_totales',
  access: 'owner',
  right: 'door',
  summary: 'Sold, reserved and free places of each session of an event, and its income.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    orders: field('pedidos', sum),
    /** Tickets sold since midnight less those cancelled since, by the clock of the event; may be below 0. */
    soldToday: field('vendidas_hoy', whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    sessions: field('sesiones', list(SessionSales)),
    income: field('importes', list(Income)),
    /** Tickets sold less those cancelled, by the day of the place it happened on; days without are left out. */
    days: field('dias', list(SoldOnDay, SOLD_DAYS_MAX)),
  }),
  errors: ['content.not_found'],
})

/** Tickets of one type that one person has for a session. */
export const Guest = entity({
  orderId: field('pedido_id', orderId),
  /** The number on the tickets. */
  number: field('numero', text(20)),
  /** Whose name is on the ticket, else the buyer's. */
  name: field('nombre', nullable(text(200))),
  typeId: field('tipo_id', id),
  /** Multilingual; null for the only type of an event. */
  typeName: field('tipo_nombre', nullable(text(1000))),
  tickets: field('entradas', places),
  used: field('usadas', places),
  cancelled: field('anuladas', places),
})

/** Who comes to a session, for the door; by name. */
export const listGuests = defineCall({
  wireName: 'app_pedidos_lista',
  access: 'owner',
  right: 'door',
  summary: 'The guest list of a session.',
  input: entity({ eventId: field('contenido_id', id), sessionId: field('sesion_id', id) }),
  output: list(Guest, 20_000),
  errors: ['content.not_found', 'session.not_found'],
})

/**
 * Orders of an event, newest first. `texto` is part of the buyer's name or e-mail address or of the order number; case
 * and accents do not count. Without `estado` those that were paid, also if cancelled later.
 */
export const listOrders = defineCall({
  wireName: 'app_pedidos',
  access: 'owner',
  right: 'sell',
  summary: 'Orders of an event, newest first, with their buyers.',
  input: entity({
    eventId: field('contenido_id', id),
    query: field('texto', filter(text(200))),
    sessionId: field('sesion_id', filter(id)),
    status: field('estado', filter(orderStatus)),
    ...pageFields,
  }),
  output: pageOf(SoldOrder),
  errors: ['content.not_found', 'session.not_found'],
})

/** Bookings without payment that came from one network, named by a letter: the network itself is not disclosed. */
export const NetworkBookings = entity({
  label: field('etiqueta', text(8)),
  ticketCount: field('entradas', whole(0, 1_000_000)),
  orders: field(
    'pedidos',
    list(
      entity({
        orderId: field('pedido_id', orderId),
        buyer: field('comprador', nullable(text(200))),
        email: field('email', nullable(text(254))),
        ticketCount: field('entradas', whole(0, 100_000)),
        bookedAt: field('reservado', instant),
      }),
      200,
    ),
  ),
})

/** Free bookings and those to be paid at the door, of networks with more than one of them, the largest first. */
export const listNetworkBookings = defineCall({
  wireName: 'app_pedidos_redes',
  access: 'owner',
  right: 'sell',
  summary: 'Bookings without payment of an event, grouped by the network they came from.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(NetworkBookings, 100),
  errors: ['content.not_found'],
})

/**
 * Cancels the named bookings without payment; those with a used ticket, a payment or no ticket left are unchanged and
 * counted.
 */
export const cancelNetworkBookings = defineCall({
  wireName: 'app_pedidos_red_anular',
  access: 'owner',
  right: 'sell',
  summary: 'Cancel bookings without payment of an event at once.',
  input: entity({ eventId: field('contenido_id', id), orderIds: field('pedidos', list(orderId, 200)) }),
  output: entity({
    cancelled: field('anulados', whole(0, 200)),
    kept: field('sin_anular', whole(0, 200)),
  }),
  errors: ['content.not_found'],
})

/** Sends the confirmation of a paid order to its buyer again; at most a few times an hour. */
export const resendOrder = defineCall({
  wireName: 'app_pedido_reenviar',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Send the confirmation of an order to its buyer again.',
  input: entity({ eventId: field('contenido_id', id), orderId: field('pedido_id', orderId) }),
  output: entity({ email: field('email', text(254)) }),
  errors: ['content.not_found', 'order.not_found', 'order.not_paid', 'order.no_address'],
})
