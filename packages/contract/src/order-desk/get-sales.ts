import { day, defineCall, entity, field, id, list, nullable, text, whole } from '../kit/index.ts'
import { sessionStatus } from '../sessions/session.ts'
import { NamedSession, places } from './sold-order.ts'

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
  input: entity({ contentId: field('contenido_id', id) }),
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
