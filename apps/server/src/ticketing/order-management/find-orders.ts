import type { findOrders as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { findOrderRows } from './find-orders-store.ts'

/** Orders across events, for callers who may see their sales: administrators and support in their hubs, owners, members who sell. */
export const findOrders: SignedInHandler<typeof contract> = async ({ actor, db }, { query }) => {
  const rows = await findOrderRows(db, query, actor)
  return rows.map((row) => ({ ...row, number: orderNumber(row.id) }))
}
