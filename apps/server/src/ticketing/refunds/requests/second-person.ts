import type { requestObstacle } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Db } from '../../../database/tables.ts'
import { listParties, readAppointments } from './request-store.ts'

export type RequestObstacle = Of<typeof requestObstacle>

interface Decided {
  sellerId: number
  eventId: number
  /** Who gave the first approval. */
  firstId: number | null
}

/**
 * Returns why this administrator cannot approve a request, or null: they are a party to the seller's money, gave the first
 * approval, administer since less than two days, or are one person with one of these by an appointment of the last weeks.
 */
export async function findRequestObstacle(
  db: Db,
  request: Decided,
  accountId: number,
): Promise<RequestObstacle | null> {
  const parties = await listParties(db, request)
  if (parties.includes(accountId)) return 'party'
  if (request.firstId === accountId) return 'first'
  const others = request.firstId === null ? parties : [...parties, request.firstId]
  const { isNew, isOne } = await readAppointments(db, accountId, others)
  if (isNew) return 'recent'
  return isOne ? 'appointed' : null
}
