import type { updateVoucher as contract } from '@larunbat/contract'
import { MAX_VOUCHERS, voucherFaults } from '@larunbat/rules/voucher'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { listTypes } from './ticket-type-store.ts'
import { offerFaults } from './type-faults.ts'
import {
  countVouchers,
  hasCode,
  insertVouchers,
  lockVoucher,
  saveVoucher,
  type VoucherRecord,
} from './voucher-list-store.ts'
import { mergeVoucher, toVoucherRow, toVoucherValue } from './voucher-value.ts'
import { requireVersion, withOffer } from './with-on-sale.ts'

/** Makes or changes a voucher of an event. */
export const updateVoucher: SignedInHandler<typeof contract> = (ctx, { eventId, voucher: wanted }) =>
  withOffer(ctx, eventId, async ({ tx, tell }) => {
    const { id, version, ...values } = wanted
    const known = id == null ? undefined : await lockVoucher(tx, eventId, id)
    if (id != null && !known) throw new AppError('voucher.not_found')
    if (known) requireVersion(known.version, version)
    else if ((await countVouchers(tx, eventId)) >= MAX_VOUCHERS) throw new AppError('voucher.too_many')
    const voucher = mergeVoucher(known, values)
    const typeIds = (await listTypes(tx, eventId)).map((type) => type.id)
    const faults = voucherFaults(voucher, typeIds)
    if (Object.keys(faults).length > 0) throw offerFaults(faults, 'vale', ctx.language)
    if (await hasCode(tx, eventId, voucher.code, known?.id ?? 0))
      throw new AppError('voucher.code_taken', { fields: ['vale.codigo'] })
    const taken = known ? known.used + known.held : 0
    if (voucher.maxUses < taken)
      throw new AppError('voucher.uses_below_taken', {
        fields: ['vale.max_usos'],
        data: { usados: known?.used, reservados: known?.held },
        variables: { taken },
      })
    const { code, ...row } = toVoucherRow(voucher)
    const stored = known
      ? await saveVoucher(tx, known, { ...row, code })
      : ((await insertVouchers(tx, eventId, [code], row))[0] as VoucherRecord)
    const action = known ? 'offer.voucher_changed' : 'offer.voucher_added'
    await tell(action, {
      voucherId: stored.id,
      label: stored.label,
      from: known && figuresOf(known),
      to: figuresOf(stored),
    })
    return toVoucherValue(stored)
  })

/** What it is worth, for the audit log. */
const figuresOf = ({ kind, amount_cents, percentage, max_uses, is_active }: VoucherRecord) => ({
  kind,
  amountCents: amount_cents,
  percentage,
  maxUses: max_uses,
  isActive: is_active,
})
