import type { Db } from '../../../database/tables.ts'
import { type SoldEvent, sessionChanges } from './session-change.ts'
import { openNotice } from './session-notice-store.ts'

/**
 * Records changes that concern buyers: `before` and `after` are the approved copies of an event, so that a new date
 * counts once it is approved. Call it in the transaction that replaces one by the other. A job notifies buyers.
 */
export async function recordSessionChanges(
  tx: Db,
  eventId: number,
  before: SoldEvent,
  after: SoldEvent,
): Promise<void> {
  for (const change of sessionChanges(before, after)) await openNotice(tx, eventId, change)
}
