import { fold } from '@larunbat/rules/text/fold'
import { offerCode } from '@larunbat/rules/ticketing/offer-code'
import { tidyVoucher, type VoucherTerms, voucherFaults } from '@larunbat/rules/ticketing/voucher'
import type { BatchChanges, Offer, VoucherChanges, VoucherRow } from './offer-queries.ts'

/** What the form of a voucher holds. */
export type VoucherForm = Required<Omit<VoucherChanges, 'id' | 'version' | 'isActive'>>
/** The same for many codes. */
export type BatchForm = Required<BatchChanges>

const WORTH = {
  label: null,
  kind: 'percentage',
  amountCents: null,
  percentage: 20,
  validFrom: null,
  validUntil: null,
  typeIds: null,
} as const

export const newVoucher = (): VoucherForm => ({ ...WORTH, code: '', maxUses: 100 })
export const newBatch = (count: number): BatchForm => ({
  ...WORTH,
  kind: 'free',
  percentage: null,
  count,
  prefix: null,
  maxUses: 1,
})

export function voucherForm(row: VoucherRow): VoucherForm {
  const { id: _, version: __, isActive: ___, used: ____, held: _____, createdAt: ______, ...form } = row
  return structuredClone(form)
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Faults of a form by field, as the rules name them. */
export function formFaults(
  form: Omit<VoucherForm, 'code'> & { code: string },
  offer: Offer,
  row?: VoucherRow,
): Partial<Record<string, string>> {
  const terms: VoucherTerms = tidyVoucher({
    ...form,
    code: offerCode(form.code),
    amountCents: numberOf(form.amountCents),
    percentage: numberOf(form.percentage),
    maxUses: numberOf(form.maxUses) ?? 0,
  })
  const faults: Partial<Record<string, string>> = {
    ...voucherFaults(
      terms,
      offer.types.map(({ id }) => id),
    ),
  }
  if (row && terms.maxUses < row.used + row.held) faults.maxUses = 'uses_below_taken'
  return faults
}

/** Vouchers whose code or label has these words. */
export function vouchersNamed(rows: readonly VoucherRow[], text: string): VoucherRow[] {
  const wanted = fold(text.trim())
  return rows.filter(({ code, label }) => fold(`${code} ${label ?? ''}`).includes(wanted))
}
