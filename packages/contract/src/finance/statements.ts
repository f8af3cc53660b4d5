import {
  day,
  defineCall,
  entity,
  field,
  filter,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
} from '../kit/index.ts'
import { currency, Due, owedBalance, payoutStatus, sum } from './payouts.ts'

/** Sums of the book: what was taken in, what went off it, what is left. */
const sums = {
  /** Tickets, discounts taken off. */
  salesCents: field('ventas_cent', owedBalance),
  /** Gone back to buyers. */
  refundsCents: field('devoluciones_cent', owedBalance),
  /** Card fees that the organiser bears. */
  feesCents: field('comisiones_cent', owedBalance),
  /** Share of the cause, gifts from refunds included. */
  causeCents: field('causa_cent', owedBalance),
  /** Cash the organiser took at the door and has already. */
  cashCents: field('efectivo_cent', owedBalance),
  otherCents: field('otros_cent', owedBalance),
  /** Sales less all of the above. */
  payableCents: field('a_pagar_cent', owedBalance),
  paidCents: field('pagado_cent', owedBalance),
  openCents: field('pendiente_cent', owedBalance),
  /** Donations of buyers: the cause's, never the organiser's. */
  donationsCents: field('donativos_cent', owedBalance),
  /** Card fees that the festival and the cause bear. */
  festivalFeesCents: field('comisiones_festival_cent', owedBalance),
  causeFeesCents: field('comisiones_causa_cent', owedBalance),
}

export const StatementLine = entity({
  eventId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
  ...sums,
})

export const StatementPayout = entity({
  id: field('pago_id', id),
  currency: field('moneda', currency),
  amountCents: field('importe_cent', sum),
  status: field('estado', payoutStatus),
  iban: field('iban', text(20)),
  paidAt: field('pagado', nullable(instant)),
  returnedAt: field('devuelto', nullable(instant)),
  returnReason: field('motivo', nullable(text(500))),
})

/** What one organiser took in, gave and got in one currency. */
export const Statement = entity({
  currency: field('moneda', currency),
  ...sums,
  lines: field('eventos', list(StatementLine, 5000)),
})

/** What a statement is about: an edition, or days in Madrid, ends included; everything without either. */
export const statementFields = {
  /** For administrators. Default: the caller. */
  sellerId: field('organizador_id', filter(id)),
  editionId: field('edicion_id', filter(id)),
  from: field('desde', filter(day)),
  to: field('hasta', filter(day)),
}

export const getStatement = defineCall({
  wireName: 'app_liquidacion',
  access: 'owner',
  task: 'money',
  summary: 'Statement of an organiser by currency and event, what is held back and why, and payouts so far.',
  input: entity(statementFields),
  output: entity({
    seller: field(
      'organizador',
      entity({
        id: field('usuario_id', id),
        name: field('nombre', text(200)),
        legalName: field('razon_social', nullable(text(200))),
        taxId: field('cif', nullable(text(40))),
        iban: field('iban', text(20)),
      }),
    ),
    editions: field(
      'ediciones',
      list(entity({ id: field('edicion_id', id), name: field('nombre', text(200)) })),
    ),
    statements: field('liquidaciones', list(Statement)),
    dues: field('pendiente', list(Due)),
    payouts: field('pagos', list(StatementPayout, 5000)),
  }),
  errors: ['account.not_found'],
})

/** The same on paper, in the caller's language. */
export const printStatement = defineCall({
  wireName: 'app_liquidacion_pdf',
  access: 'owner',
  task: 'money',
  summary: 'The statement of an organiser as a PDF.',
  input: entity({ ...statementFields, currency: field('moneda', optional(currency)) }),
  output: entity({ fileName: field('nombre', text(100)), base64: field('base64', text(20_000_000)) }),
  errors: ['account.not_found', 'request.too_many'],
})
