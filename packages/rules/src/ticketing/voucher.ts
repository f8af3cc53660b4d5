import type { Discount } from './discount.ts'
import { isOfferCode } from './offer-code.ts'
import { PRICE_MAX_CENTS } from './ticket-mode.ts'

/** Limits of one event's vouchers, and of one batch of codes. */
export const MAX_VOUCHERS = 2_000
export const MAX_CODES = 500
export const USES_MAX = 100_000

/** What an organiser says of one voucher. Money in minor units, times as instants. */
export interface VoucherTerms {
  code: string
  kind: Discount['kind']
  /** Of an `amount`: 1 cent to 500.00. */
  amountCents: number | null
  /** Of a `percentage`: 1 to 100. */
  percentage: number | null
  maxUses: number
  validFrom: string | null
  validUntil: string | null
  /** Types it counts for; null: all of them. */
  typeIds: readonly number[] | null
}

export type VoucherField = keyof VoucherTerms
export type VoucherFault =
  | 'required'
  | 'code_shape'
  | 'amount_range'
  | 'percentage_range'
  | 'uses_range'
  | 'end_before_start'
  | 'type_unknown'

/** The voucher as it is stored: only the figure its kind has. */
export const tidyVoucher = <T extends VoucherTerms>(voucher: T): T => ({
  ...voucher,
  amountCents: voucher.kind === 'amount' ? voucher.amountCents : null,
  percentage: voucher.kind === 'percentage' ? voucher.percentage : null,
})

const isWithin = (value: number | null, max: number) => value !== null && value >= 1 && value <= max

/** What is wrong with a tidy voucher, by field. `typeIds` are those of the event. */
export function voucherFaults(
  voucher: VoucherTerms,
  typeIds: readonly number[],
): Partial<Record<VoucherField, VoucherFault>> {
  const faults: Partial<Record<VoucherField, VoucherFault>> = {}
  const { kind, validFrom, validUntil } = voucher
  if (!isOfferCode(voucher.code)) faults.code = 'code_shape'
  if (kind === 'amount' && !isWithin(voucher.amountCents, PRICE_MAX_CENTS))
    faults.amountCents = 'amount_range'
  if (kind === 'percentage' && !isWithin(voucher.percentage, 100)) faults.percentage = 'percentage_range'
  if (!isWithin(voucher.maxUses, USES_MAX)) faults.maxUses = 'uses_range'
  if (validFrom !== null && validUntil !== null && Date.parse(validFrom) >= Date.parse(validUntil))
    faults.validUntil = 'end_before_start'
  if (voucher.typeIds?.length === 0) faults.typeIds = 'required'
  else if (voucher.typeIds?.some((id) => !typeIds.includes(id))) faults.typeIds = 'type_unknown'
  return faults
}
