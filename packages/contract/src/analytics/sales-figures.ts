import { field, whole } from '../kit/index.ts'

export const count = whole(0, Number.MAX_SAFE_INTEGER)
/** May be less than nothing, when more went back than came in during the time that is asked for. */
export const balance = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** Sums of sales. Money in minor units; income is told as it came in, what went back stands beside it. */
export const salesFigures = {
  orders: field('pedidos', balance),
  /** Sold or booked, those included that were cancelled later. */
  tickets: field('entradas', balance),
  cancelled: field('anuladas', balance),
  /** What was paid for tickets, discounts taken off. */
  saleCents: field('ingresos_cent', balance),
  discountCents: field('descuentos_cent', balance),
  refundCents: field('devuelto_cent', balance),
  donationCents: field('donativos_cent', balance),
  /** Of what would have gone back, given to the cause. */
  giftCents: field('regalado_cent', balance),
  /** What the cause has got by all ways. */
  causeCents: field('causa_cent', balance),
  /** Taken by banks. */
  feeCents: field('comision_cent', balance),
}
