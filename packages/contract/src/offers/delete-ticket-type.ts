import { defineCall, entity, field, flag, id } from '../kit/index.ts'
import { OFFER_ERRORS } from './update-ticket-type.ts'

/** Deletes a ticket type; one that was ever taken is only put out of sale. The last one on sale stays. */
export const deleteTicketType = defineCall({
  wireName: 'app_tipo_entrada_delete',
  access: 'owner',
  right: 'sell',
  summary: 'Delete a ticket type, or retire it when places of it were taken.',
  input: entity({ contentId: field('contenido_id', id), typeId: field('tipo_id', id) }),
  output: entity({ isRetired: field('retirado', flag) }),
  errors: [...OFFER_ERRORS, 'ticket_type.not_found', 'ticket_type.last_one'],
})
