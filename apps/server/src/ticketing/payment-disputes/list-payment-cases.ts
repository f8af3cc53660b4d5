import type { listPaymentCases as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { listCases } from './case-store.ts'
import { actionsFor, silentProviders } from './dispute-cases.ts'

/** Payments and refunds that wait for a person. */
export const listPaymentCases: SignedInHandler<typeof contract> = async (ctx) => {
  const rows = await listCases(ctx.db, { silent: silentProviders(ctx) })
  return rows.map((row) => ({
    ...row,
    actions: actionsFor(ctx, row),
    orders: row.orders.map((order) => ({ ...order, number: orderNumber(order.orderId) })),
  }))
}
