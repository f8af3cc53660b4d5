import { defineCall, entity, field, id, instant, list, nullable, oneOf, text } from '../kit/index.ts'
import { currency, owedBalance, sum } from './payouts.ts'

/** Why an organiser owes the festival money. */
export const debtCause = oneOf({
  /** A refund the buyer was entitled to by the terms of the purchase. */
  buyer: 'derecho_comprador',
  /** A session was cancelled or changed, and its buyers got their money back. */
  session: 'sesion_cambiada',
  /** The buyer's bank took the money back. */
  dispute: 'contracargo',
  /** Two administrators approved a refund that the organiser bears. */
  approved: 'aprobada_equipo',
  /** The bank returned a payout from which a debt had been taken off. */
  returned: 'pago_devuelto',
  /** Booked for refunds made before debts were kept. */
  earlier: 'anterior',
})

/** What an organiser owes the festival of one event for one refund, dispute or returned payout. */
export const Debt = entity({
  /** Account of the organiser. */
  sellerId: field('usuario_id', id),
  seller: field('organizador', text(1000)),
  eventId: field('contenido_id', id),
  /** Of the event, multilingual. */
  title: field('titulo', text(1000)),
  cause: field('causa', debtCause),
  /** Of the order; null where the debt is of no single order. */
  number: field('numero', nullable(text(20))),
  /** When it was booked. */
  bookedAt: field('fecha', instant),
  currency: field('moneda', currency),
  amountCents: field('importe_cent', sum),
  /** What was taken off it since, from money that came in for the organiser. */
  settledCents: field('compensado_cent', sum),
  /** What is still owed. */
  owedCents: field('debe_cent', sum),
})

/** Returns what organisers still owe the festival, the oldest debt first, and the sums by currency. */
export const listPayoutDebts = defineCall({
  wireName: 'app_pagos_deudas',
  access: 'admin',
  task: 'money',
  summary: 'What organisers owe the festival, and why.',
  input: entity({}),
  output: entity({
    debts: field('deudas', list(Debt, 5000)),
    totals: field(
      'totales',
      list(entity({ currency: field('moneda', currency), owedCents: field('debe_cent', owedBalance) }), 200),
    ),
  }),
  errors: [],
})
