import { defineCall, entity, field, flag, id } from '../kit/index.ts'
import { OFFER_ERRORS } from './update-ticket-type.ts'

/** Deletes a voucher; one that was ever taken is only put out of use. */
export const deleteVoucher = defineCall({
  wireName: 'app_vale_delete',
  access: 'owner',
  right: 'sell',
  summary: 'Delete a voucher, or retire it when it was used.',
  input: entity({ contentId: field('contenido_id', id), voucherId: field('vale_id', id) }),
  output: entity({ isRetired: field('retirado', flag) }),
  errors: [...OFFER_ERRORS, 'voucher.not_found'],
})
