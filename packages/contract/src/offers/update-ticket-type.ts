import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { TicketType, TicketTypeInput, typeWarning } from './ticket-type.ts'

/** Errors of every change of what is offered. */
export const OFFER_ERRORS = ['content.not_found', 'content.in_review', 'content.archived'] as const

/**
 * Creates or changes a ticket type. It applies at once, without approval; holds and orders stay as they were. A
 * quota may not be less than what is sold and kept in any session.
 */
export const updateTicketType = defineCall({
  wireName: 'app_tipo_entrada_update',
  access: 'owner',
  right: 'sell',
  summary: 'Make or change a ticket type: name, price, quota, sale window, code, sessions.',
  input: entity({ contentId: field('contenido_id', id), type: field('tipo', TicketTypeInput) }),
  output: entity({ type: field('tipo', TicketType), warnings: field('avisos', list(typeWarning)) }),
  errors: [
    ...OFFER_ERRORS,
    'ticket_type.not_found',
    'ticket_type.capacity_below_sold',
    'ticket_type.last_one',
    'ticket_type.too_many',
    'offer.changed_meanwhile',
  ],
  isIdempotent: true,
})
