import type { listVouchers as contract } from '@larunbat/contract'
import { requireContentOwner } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { listVoucherRows } from './voucher-list-store.ts'
import { toVoucherValue } from './voucher-value.ts'

export const listVouchers: SignedInHandler<typeof contract> = async ({ db, actor }, { contentId }) => {
  await requireContentOwner({ db, actor }, contentId)
  return (await listVoucherRows(db, contentId)).map(toVoucherValue)
}
