import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { freePlaces, recordOrderRefund } from '../refunds/refund-ticket-store.ts'
import { lockRefundable } from '../refunds/refundable-store.ts'
import { cancelDue, type DueOrder, listDueOrders } from './release-store.ts'

/** Orders of one run, so that a full house is not locked for long. */
const AT_ONCE = 200

/**
 * Releases unclaimed free places, so many minutes after the start as their booking says. Only orders that cost nothing,
 * and only while the session lasts. Admissions that an offline device has not sent yet count as absent; the device
 * reports them later. Returns the number of released places.
 */
export async function releaseFreePlaces(db: Db): Promise<number> {
  let released = 0
  for (const order of await listDueOrders(db, AT_ONCE))
    released += await retryDeadlock(db, (tx) => releaseOrder(tx, order))
  return released
}

async function releaseOrder(tx: Db, due: DueOrder): Promise<number> {
  const order = await lockRefundable(tx, due.eventId, due.id)
  if (!order) return 0
  const places = await cancelDue(tx, due)
  if (places.length === 0) return 0
  const left = order.tickets.filter(({ status }) => status !== 'cancelled').length - places.length
  await recordOrderRefund(tx, order, { backCents: 0, isWhole: left === 0 })
  await freePlaces(tx, {
    eventId: due.eventId,
    free: places,
    given: places,
    emailKey: order.emailKey,
    voucherId: left === 0 ? order.voucherId : null,
  })
  return places.length
}
