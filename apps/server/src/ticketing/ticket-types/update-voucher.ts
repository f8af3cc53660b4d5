import type { updateVoucher as contract } from '@larunbat/contract'
import { MAX_VOUCHERS, voucherFaults } from '@larunbat/rules/ticketing/voucher'
import {
  type FieldCheck,
  inTransaction,
  type SignedInCtx,
  type SignedInHandler,
} from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
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
    ;(await findVoucherFaults(tx, eventId, { voucher, known })).refuse(ctx.language)
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

/** Wrong terms of a voucher, also beside fields that cannot be read at all. */
export const checkVoucher: FieldCheck<typeof contract, SignedInCtx> = async (
  ctx,
  { eventId, voucher: wanted },
) => {
  if (eventId === undefined || !wanted) return new FieldFaults()
  await requireEventRight(ctx, eventId, 'sell')
  const { id, version: _, ...values } = wanted
  const known = id == null ? undefined : await inTransaction(ctx, (tx) => lockVoucher(tx, eventId, id))
  if (id != null && !known) return new FieldFaults()
  return findVoucherFaults(ctx.db, eventId, { voucher: mergeVoucher(known, values), known })
}

/** Returns what is wrong with a voucher as it would be stored: its terms, a code that is taken, fewer uses than there were. */
async function findVoucherFaults(
  db: Db,
  eventId: number,
  { voucher, known }: { voucher: ReturnType<typeof mergeVoucher>; known: VoucherRecord | undefined },
): Promise<FieldFaults> {
  const typeIds = (await listTypes(db, eventId)).map((type) => type.id)
  const faults = offerFaults(voucherFaults(voucher, typeIds), 'vale')
  if (await hasCode(db, eventId, voucher.code, known?.id ?? 0))
    faults.add('voucher.code_taken', 'vale.codigo')
  const taken = known ? known.used + known.held : 0
  if (voucher.maxUses < taken)
    faults.addWith('voucher.uses_below_taken', 'vale.max_usos', {
      data: { usados: known?.used, reservados: known?.held },
      variables: { taken },
    })
  return faults
}

/** What it is worth, for the audit log. */
const figuresOf = ({ kind, amount_cents, percentage, max_uses, is_active }: VoucherRecord) => ({
  kind,
  amountCents: amount_cents,
  percentage,
  maxUses: max_uses,
  isActive: is_active,
})
