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
  word,
} from '../kit/index.ts'
import { requestReason, requestState } from '../refunds/refund-values.ts'
import { cents, NamedSession, orderId, places, SoldOrder } from './sold-order.ts'

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
  /** The number that stands on it. */
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

/** A try at paying. Its amount is not told: it may be of a basket with other organisers' events. */
const OrderPayment = entity({
  provider: field('proveedor', word('stripe', 'redsys', 'testbank', 'door', 'free')),
  method: field('metodo', nullable(text(60))),
  status: field('estado', word('created', 'pending', 'captured', 'failed', 'cancelled')),
  createdAt: field('creado', instant),
  capturedAt: field('cobrado', nullable(instant)),
  /** How a chargeback of it stands; null when there is none. */
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
  input: entity({ contentId: field('contenido_id', id), orderId: field('pedido_id', orderId) }),
  output: SoldOrderDetail,
  errors: ['content.not_found', 'order.not_found'],
})
