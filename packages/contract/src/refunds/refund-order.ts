import { defineCall, entity, field, flag, id, list, nullable, optional, text } from '../kit/index.ts'
import { cents, MadeRefund, QuotedTicket, REFUND_ERRORS, ticketIds, uuid } from './refund-values.ts'

const wish = {
  contentId: field('contenido_id', id),
  orderId: field('pedido_id', uuid),
  /** Give used tickets back as well. */
  withUsed: field('con_usadas', optional(flag)),
  /** With the last ticket the donation comes back from the cause. */
  withDonation: field('con_donativo', optional(flag)),
}

/** What an organiser would give back for tickets of an order; without `entrada_ids` for all that can be. */
export const quoteOrderRefund = defineCall({
  wireName: 'app_pedido_devolucion',
  access: 'owner',
  right: 'sell',
  summary: 'What goes back for tickets of an order, before it is done.',
  input: entity({ ...wish, ticketIds: field('entrada_ids', optional(ticketIds)) }),
  output: entity({
    currency: field('moneda', text(3)),
    tickets: field('entradas', list(QuotedTicket, 1000)),
    backCents: field('devuelve_cent', cents),
    donationBackCents: field('donativo_cent', cents),
    isWhole: field('completa', flag),
    /** By which the money goes back; null when nothing was taken. */
    provider: field('proveedor', nullable(text(20))),
  }),
  errors: ['content.not_found', 'order.not_found', 'refund.no_tickets'],
})

/** Gives tickets back, in full or for an amount of the organiser's own, or that amount alone while they stay. The buyer is told, in these words. */
export const refundOrder = defineCall({
  wireName: 'app_pedido_devolver',
  access: 'owner',
  right: 'sell',
  summary: 'Give tickets of an order back to its buyer.',
  isIdempotent: true,
  input: entity({
    ...wish,
    ticketIds: field('entrada_ids', ticketIds),
    amountCents: field('importe_cent', optional(nullable(cents))),
    /** The tickets stay valid, or used: only the amount goes back. */
    keepsTickets: field('conserva_entradas', optional(flag)),
    note: field('motivo', optional(nullable(text(500)))),
  }),
  output: MadeRefund,
  errors: [
    'content.not_found',
    'order.not_found',
    'refund.amount_too_high',
    'refund.amount_missing',
    ...REFUND_ERRORS,
  ],
})
