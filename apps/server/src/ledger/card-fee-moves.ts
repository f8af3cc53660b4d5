import { splitCents } from '@larunbat/rules/money/money-split'
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { accounts, book, type Move } from './journal.ts'
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
    const { eventId, id: orderId, sellerId, feeBearer } = order
    const borneCents = Math.min(partCents, broughtCents(order, provider, currency))
    const common = {
      eventId,
      orderId,
      currency,
      kind: 'fee',
      credit: accounts.provider(provider, sellerId),
    } as const
    const debit = feeBearer === 'cause' ? accounts.cause(eventId) : accounts.fees(sellerId)
    return [
      { ...common, debit, amountCents: borneCents },
      { ...common, debit: accounts.festival, amountCents: partCents - borneCents },
    ].filter(({ amountCents }) => amountCents > 0)
  })
}

/** What the sale brought its bearer, by the moves it was booked with. */
function broughtCents(order: FeeOrder, provider: string, currency: string): number {
  const { eventId, sellerId, feeBearer } = order
  if (feeBearer === 'festival') return 0
  const account = feeBearer === 'cause' ? accounts.cause(eventId) : accounts.seller(sellerId)
  return saleMoves({ ...order, orderId: order.id, currency }, provider).reduce(
    (all, { debit, credit, amountCents }) =>
      all + (credit === account ? amountCents : 0) - (debit === account ? amountCents : 0),
    0,
  )
}

/**
 * Books card fees that a cause bears back to the festival, or to the cause again, so that it bears no more of an order's fees
 * than the order has left it: after a refund it would else owe money for a sale that brought nothing. Call it after each
 * refund, taken-back refund and later fee of an order; moves nothing where another party bears the fees.
 */
export async function levelCauseFee(
  tx: Db,
  order: { eventId: number; orderId: string; refundId?: string },
): Promise<void> {
  const { eventId, orderId } = order
  await sql`select from orders where event_id = ${eventId} and id = ${orderId} for update`.execute(tx)
  const cause = accounts.cause(eventId)
  const { rows } = await sql<{ currency: string; fees: string; borne: string; left: string }>`
    select t.currency,
      coalesce(sum(t.amount_cents) filter (where kind = 'fee' and credit like 'provider:%'), 0) as fees,
      coalesce(sum(case when debit = ${cause} then amount_cents when credit = ${cause} then -amount_cents end)
        filter (where kind = 'fee'), 0) as borne,
      coalesce(sum(case when credit = ${cause} then amount_cents when debit = ${cause} then -amount_cents end)
        filter (where kind in ('sale', 'donation', 'cause', 'gift', 'refund', 'correction')), 0) as left
    from transfer t join orders o on o.event_id = t.event_id and o.id = t.order_id and o.card_fee_bearer = 'cause'
    where t.event_id = ${eventId} and t.order_id = ${orderId} group by t.currency`.execute(tx)
  for (const { currency, fees, borne, left } of rows) {
    const change = Math.min(Number(fees), Math.max(0, Number(left))) - Number(borne)
    const [debit, credit] = change > 0 ? [cause, accounts.festival] : [accounts.festival, cause]
    await book(tx, [{ ...order, currency, kind: 'fee', debit, credit, amountCents: Math.abs(change) }])
  }
}
