import type { deleteVoucher as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteVoucherRow, lockVoucher, saveVoucher, wasVoucherTaken } from './voucher-list-store.ts'
import { withOffer } from './with-on-sale.ts'

/** Deletes a voucher, or retires one that orders name. */
export const deleteVoucher: SignedInHandler<typeof contract> = (ctx, { eventId, voucherId }) =>
  withOffer(ctx, eventId, async ({ tx, tell }) => {
    const voucher = await lockVoucher(tx, eventId, voucherId)
    if (!voucher) throw new AppError('voucher.not_found')
    const isRetired = await wasVoucherTaken(tx, eventId, voucherId)
    if (isRetired) await saveVoucher(tx, voucher, { is_active: false })
    else await deleteVoucherRow(tx, eventId, voucherId)
    const action = isRetired ? 'offer.voucher_retired' : 'offer.voucher_deleted'
    // A code is worth money to those who know it: the log names its purpose only.
    await tell(action, { voucherId, label: voucher.label })
    return { isRetired }
  })
