import { splitCents } from '@larunbat/rules/money-split'
import { accounts, type Move } from './journal.ts'
import { type Sale, saleMoves } from './sale-entries.ts'

/** An order of a payment, with who bears its card fee as it was frozen when its places were held. */
export interface FeeOrder extends Omit<Sale, 'orderId' | 'currency'> {
  id: string
  totalCents: number
  feeBearer: 'festival' | 'organiser' | 'cause'
}

/**
 * Returns the moves of what the provider keeps of a payment, shared among its orders by their totals. The bearer of an order
 * gives no more than the sale brought them: who took nothing is never in debt by a fee. The rest is the festival's.
 */
export function cardFeeMoves(
  orders: readonly FeeOrder[],
  { feeCents, provider }: { feeCents: number | null; provider: string },
  currency: string,
): Move[] {
  if (feeCents === null || feeCents === 0) return []
  const parts = splitCents(
    feeCents,
    orders.map(({ totalCents }) => totalCents),
  )
  return orders.flatMap((order, at): Move[] => {
    const partCents = parts[at] as number
    const { contentId, id: orderId, sellerId, feeBearer } = order
    const borneCents = Math.min(partCents, broughtCents(order, provider, currency))
    const common = {
      contentId,
      orderId,
      currency,
      kind: 'fee',
      credit: accounts.provider(provider, sellerId),
    } as const
    const debit = feeBearer === 'cause' ? accounts.cause(contentId) : accounts.fees(sellerId)
    return [
      { ...common, debit, amountCents: borneCents },
      { ...common, debit: accounts.festival, amountCents: partCents - borneCents },
    ].filter(({ amountCents }) => amountCents > 0)
  })
}

/** What the sale brought its bearer, by the moves it was booked with. */
function broughtCents(order: FeeOrder, provider: string, currency: string): number {
  const { contentId, sellerId, feeBearer } = order
  if (feeBearer === 'festival') return 0
  const account = feeBearer === 'cause' ? accounts.cause(contentId) : accounts.seller(sellerId)
  return saleMoves({ ...order, orderId: order.id, currency }, provider).reduce(
    (all, { debit, credit, amountCents }) =>
      all + (credit === account ? amountCents : 0) - (debit === account ? amountCents : 0),
    0,
  )
}
