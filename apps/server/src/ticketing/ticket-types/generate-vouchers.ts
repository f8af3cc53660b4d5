import { randomInt } from 'node:crypto'
import type { generateVouchers as contract } from '@larunbat/contract'
import { CODE_LETTERS, offerCode } from '@larunbat/rules/ticketing/offer-code'
import { MAX_VOUCHERS, type VoucherTerms, voucherFaults } from '@larunbat/rules/ticketing/voucher'
import type { FieldCheck, SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { listTypes } from './ticket-type-store.ts'
import { offerFaults } from './type-faults.ts'
import { countVouchers, insertVouchers, type VoucherRecord } from './voucher-list-store.ts'
import { mergeVoucher, toVoucherRow, toVoucherValue } from './voucher-value.ts'
import { withOffer } from './with-on-sale.ts'

/** 31 letters to the eighth: none is found by trying. */
const LETTERS = 8

/** Makes a batch of vouchers of the same worth, each with its own code. */
export const generateVouchers: SignedInHandler<typeof contract> = (ctx, { eventId, batch }) =>
  withOffer(ctx, eventId, async ({ tx, tell }) => {
    const { count, prefix, ...values } = batch
    if ((await countVouchers(tx, eventId)) + count > MAX_VOUCHERS) throw new AppError('voucher.too_many')
    const start = offerCode(prefix ?? '')
    const voucher = mergeVoucher(undefined, { ...values, code: newCode(start) })
    const typeIds = (await listTypes(tx, eventId)).map((type) => type.id)
    findBatchFaults(voucher, typeIds).refuse(ctx.language)
    const { code: _, ...row } = toVoucherRow(voucher)
    const made: VoucherRecord[] = []
    // A code that is there already is drawn again; with so many letters that happens next to never.
    while (made.length < count) {
      const codes = new Set(Array.from({ length: count - made.length }, () => newCode(start)))
      made.push(...(await insertVouchers(tx, eventId, [...codes], row)))
    }
    await tell('offer.vouchers_made', {
      count,
      prefix: start || null,
      kind: voucher.kind,
      label: voucher.label,
    })
    return made.map(toVoucherValue)
  })

/** Wrong terms of a batch, also beside fields that cannot be read at all. */
export const checkVouchers: FieldCheck<typeof contract, SignedInCtx> = async (ctx, { eventId, batch }) => {
  if (eventId === undefined || !batch) return new FieldFaults()
  await requireEventRight(ctx, eventId, 'sell')
  const { count: _, prefix, ...values } = batch
  const code = newCode(offerCode(prefix ?? ''))
  const typeIds = (await listTypes(ctx.db, eventId)).map((type) => type.id)
  return findBatchFaults(mergeVoucher(undefined, { ...values, code }), typeIds)
}

/** Returns what is wrong with a batch; the start of its codes stands for them. */
function findBatchFaults(voucher: VoucherTerms, typeIds: readonly number[]): FieldFaults {
  const { code, ...faults } = voucherFaults(voucher, typeIds)
  return offerFaults(code ? { ...faults, prefix: code } : faults, 'lote')
}

function newCode(start: string): string {
  const letters = Array.from({ length: LETTERS }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  return `${start}${start && !/[-_]$/.test(start) ? '-' : ''}${letters.join('')}`
}
