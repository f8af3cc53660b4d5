import { MAX_VOUCHERS } from '@larunbat/rules/voucher'
import { defineCall, entity, field, id, list } from '../kit/index.ts'
import { Voucher } from './voucher.ts'

/** The vouchers of an event, newest first, with how often each was used. */
export const listVouchers = defineCall({
  wireName: 'app_vales',
  access: 'owner',
  right: 'sell',
  summary: 'Vouchers of an event with their uses.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(Voucher, MAX_VOUCHERS),
  errors: ['content.not_found'],
})
