import { defineCall, entity, field, id } from '../kit/index.ts'
import { OFFER_ERRORS } from './update-ticket-type.ts'
import { Voucher, VoucherInput } from './voucher.ts'

/** Makes or changes a voucher. Baskets that have it already keep what it took off. */
export const updateVoucher = defineCall({
  wireName: 'app_vale_update',
  access: 'owner',
  right: 'sell',
  summary: 'Make or change a voucher.',
  input: entity({ contentId: field('contenido_id', id), voucher: field('vale', VoucherInput) }),
  output: Voucher,
  errors: [
    ...OFFER_ERRORS,
    'voucher.not_found',
    'voucher.code_taken',
    'voucher.uses_below_taken',
    'voucher.too_many',
    'offer.changed_meanwhile',
  ],
  isIdempotent: true,
})
