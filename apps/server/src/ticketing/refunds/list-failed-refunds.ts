import type { listFailedRefunds as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { listFailed } from './failed-refund-store.ts'

/** Refunds that need a person. */
export const listFailedRefunds: SignedInHandler<typeof contract> = async ({ db }) => {
  const rows = await listFailed(db)
  return rows.map((row) => ({ ...row, number: orderNumber(row.orderId) }))
}
