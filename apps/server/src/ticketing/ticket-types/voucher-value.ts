import type { Voucher, VoucherInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { offerCode } from '@larunbat/rules/ticketing/offer-code'
import { tidyVoucher, type VoucherTerms } from '@larunbat/rules/ticketing/voucher'
import type { VoucherRecord, VoucherValues } from './voucher-list-store.ts'

/** What a voucher says, and to its organiser alone. */
export interface OwnVoucher extends VoucherTerms {
  label: string | null
  isActive: boolean
}

export const toVoucherValue = (row: VoucherRecord): Of<typeof Voucher> => ({
  id: row.id,
  version: row.version,
  code: row.code,
  label: row.label,
  kind: row.kind,
  amountCents: row.amount_cents,
  percentage: row.percentage,
  maxUses: row.max_uses,
  used: row.used,
  held: row.held,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  typeIds: row.type_ids,
  isActive: row.is_active,
  createdAt: row.created_at,
})

const NEW: OwnVoucher = {
  code: '',
  label: null,
  kind: 'free',
  amountCents: null,
  percentage: null,
  maxUses: 1,
  validFrom: null,
  validUntil: null,
  typeIds: null,
  isActive: true,
}

type Wanted = Partial<Omit<Of<typeof VoucherInput>, 'id' | 'version'>>

/** What is stored with what is wanted laid over it, tidy. */
export function mergeVoucher(known: VoucherRecord | undefined, wanted: Wanted): OwnVoucher {
  const stored = known ? toVoucherValue(known) : NEW
  const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const { code, label, kind, amountCents, percentage, maxUses, validFrom, validUntil, typeIds, isActive } = {
    ...stored,
    ...(named as Partial<OwnVoucher>),
  }
  return tidyVoucher({
    ...{ label, kind, amountCents, percentage, maxUses, validFrom, validUntil, typeIds, isActive },
    code: offerCode(code),
  })
}

export const toVoucherRow = (voucher: OwnVoucher): VoucherValues => ({
  code: voucher.code,
  label: voucher.label,
  kind: voucher.kind,
  amount_cents: voucher.amountCents,
  percentage: voucher.percentage,
  max_uses: voucher.maxUses,
  valid_from: voucher.validFrom,
  valid_until: voucher.validUntil,
  type_ids: voucher.typeIds === null ? null : [...voucher.typeIds],
  is_active: voucher.isActive,
})
