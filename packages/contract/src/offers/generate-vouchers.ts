import { MAX_CODES } from '@larunbat/rules/voucher'
import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { OFFER_ERRORS } from './update-ticket-type.ts'
import { Voucher, VoucherBatch } from './voucher.ts'

/** Creates many vouchers with unguessable codes, all of them or none. */
export const generateVouchers = defineCall({
  wireName: 'app_vales_generar',
  access: 'owner',
  right: 'sell',
  summary: 'Make a batch of vouchers with unique codes.',
  input: entity({ contentId: field('contenido_id', id), batch: field('lote', VoucherBatch) }),
  output: list(Voucher, MAX_CODES),
  errors: [...OFFER_ERRORS, 'voucher.too_many'],
  isIdempotent: true,
})
