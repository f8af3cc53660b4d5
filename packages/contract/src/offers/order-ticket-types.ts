import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { OFFER_ERRORS } from './update-ticket-type.ts'

/** Puts the ticket types of an event in order; those that are not named follow in their old order. */
export const orderTicketTypes = defineCall({
  wireName: 'app_tipos_entrada_orden',
  access: 'owner',
  right: 'sell',
  summary: 'Order of the ticket types of an event.',
  input: entity({ contentId: field('contenido_id', id), ids: field('tipo_ids', list(id)) }),
  output: entity({ ids: field('tipo_ids', list(id)) }),
  errors: [...OFFER_ERRORS, 'ticket_type.not_found'],
})
