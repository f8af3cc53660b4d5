import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../database/tables.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import { readOffer } from '../../ticket-types/read-on-sale.ts'
import type { HoldRequest } from '../hold.ts'
import { priceOrder } from '../price-order.ts'
import { findVoucher } from '../voucher-store.ts'
import type { OnSale } from './given-on-sale.ts'

/** Creates priced requests of one event, as the call passes them to the queue; each has its own token. */
export async function requestsOf(
  db: Db,
  { eventId, sessionId, typeId }: OnSale,
  { quantity = 1, vale }: { quantity?: number; vale?: string } = {},
): Promise<() => HoldRequest> {
  const offer = await readOffer(db, eventId)
  const voucher = vale === undefined ? null : ((await findVoucher(db, eventId, vale)) ?? null)
  return () => {
    const wanted = { eventId, lines: [{ sessionId, typeId, quantity }] }
    const { order, needs } = priceOrder(offer, wanted, voucher)
    return {
      id: uuidV7(),
      tokenHash: randomBytes(32),
      requestHash: createHash('sha256').digest(),
      language: 'eu',
      currency: offer.currency,
      totalCents: order.totalCents,
      orders: [order],
      needs,
    }
  }
}
