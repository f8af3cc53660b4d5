import { defineCall, entity, field, flag, id, list, nullable, optional, text } from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'
import {
  cents,
  OrderRefundOutcome,
  QuotedTicket,
  REFUND_ERRORS,
  requestReason,
  ticketIds,
  uuid,
} from './refund-values.ts'

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
  input: entity({
    ...wish,
    ticketIds: field('entrada_ids', optional(ticketIds)),
    /** An amount of the organiser's own, and whether the tickets stay: decides what goes to the festival's team. */
    amountCents: field('importe_cent', optional(nullable(cents))),
    keepsTickets: field('conserva_entradas', optional(flag)),
  }),
  output: entity({
    currency: field('moneda', text(3)),
    tickets: field('entradas', list(QuotedTicket, 1000)),
    backCents: field('devuelve_cent', cents),
    donationBackCents: field('donativo_cent', cents),
    isWhole: field('completa', flag),
    /** By which the money goes back; null when nothing was taken. */
    provider: field('proveedor', nullable(text(20))),
    /** What the organiser can give back of this event without the festival's team. */
    availableCents: field('disponible_cent', optional(cents)),
    /** Why it would become a request to the festival's team; empty when the organiser can do it. */
    reasons: field('motivos_equipo', optional(list(requestReason, 2))),
    /** A fresh proof of the caller is asked for. */
    needsProof: field('pide_prueba', optional(flag)),
  }),
  errors: ['content.not_found', 'order.not_found', 'refund.no_tickets'],
})

/**
 * Gives tickets back, in full or for an amount of the organiser's own, or that amount alone while they stay. The buyer is told,
 * in these words. Beyond what is held here for the organiser, or too long after the session, it becomes a request to the
 * festival's team instead: `solicitud_id` names it, and nothing has gone back.
 */
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
    /** Asked for with used tickets and from a sum on that the festival sets. */
    ...ownerProof,
  }),
  output: OrderRefundOutcome,
  errors: [
    'content.not_found',
    'order.not_found',
    'refund.amount_too_high',
    'refund.amount_missing',
    'refund.role_single',
    'refund.request_open',
    'account.current_password_needed',
    'account.credentials_wrong',
    ...REFUND_ERRORS,
  ],
})
