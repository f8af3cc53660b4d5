import type { listVouchers as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { listVoucherRows } from './voucher-list-store.ts'
import { toVoucherValue } from './voucher-value.ts'

export const listVouchers: SignedInHandler<typeof contract> = async ({ db, actor }, { eventId }) => {
  await requireEventRight({ db, actor }, eventId, 'sell')
  return (await listVoucherRows(db, eventId)).map(toVoucherValue)
}
