import type { listVouchers as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { listVoucherRows } from './voucher-list-store.ts'
import { toVoucherValue } from './voucher-value.ts'

export const listVouchers: SignedInHandler<typeof contract> = async ({ db, actor }, { contentId }) => {
  await requireContentRight({ db, actor }, contentId, 'sell')
  return (await listVoucherRows(db, contentId)).map(toVoucherValue)
}
