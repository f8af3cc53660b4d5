import { percentOf, splitCents } from '../money/money-split.ts'

export interface Discount {
  kind: 'amount' | 'percentage' | 'free'
  /** Of an `amount`. */
  amountCents: number | null
  /** Of a `percentage`, 1 to 100. */
  percentage: number | null
  /** Types it counts for; null: all of them. */
  typeIds: readonly number[] | null
}

interface Line {
  typeId: number
  quantity: number
  unitCents: number
}

/** True when the voucher counts for at least one of the lines. */
export function appliesTo({ typeIds }: Pick<Discount, 'typeIds'>, lines: readonly Pick<Line, 'typeId'>[]) {
  return typeIds === null || lines.some(({ typeId }) => typeIds.includes(typeId))
}

/**
 * What a voucher takes off each line, in cents: at most what the lines it counts for cost, spread over them by their
 * price, so that the parts add up to the whole.
 */
export function discountLines(discount: Discount | null, lines: readonly Line[]): number[] {
  if (!discount) return lines.map(() => 0)
  const amounts = lines.map((line) => (appliesTo(discount, [line]) ? line.quantity * line.unitCents : 0))
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (sum === 0) return lines.map(() => 0)
  if (discount.kind === 'free') return amounts
  const off =
    discount.kind === 'amount' ? (discount.amountCents ?? 0) : percentOf(sum, discount.percentage ?? 0)
  return splitCents(Math.min(off, sum), amounts)
}
