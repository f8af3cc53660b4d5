import type { Db } from '../../database/tables.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { reviewRecord } from './completeness-record.ts'
import { findEvents, lockOpenEventsOf, saveDerived } from './event-store.ts'
import type { Approvals } from './published-copy/approvals.ts'
import { publish } from './published-copy/publish.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Brings what follows from an event up to date after something that belongs to it changed (sessions, participants,
 * pictures, its owner's account), inside the transaction of that change: its stored progress, and the approved copy of a
 * published one. `approved` is what of the sensitive goes live at once, because an administrator changed it.
 */
export async function refreshProgress(
  tx: Db,
  eventIds: readonly number[],
  approved: Approvals = new Set(),
): Promise<void> {
  if (eventIds.length === 0) return
  const reference = await readReference(tx)
  for (const record of await findEvents(tx, eventIds)) {
    if (record.status >= 2) await publish(tx, record, approved)
    const { progress } = reviewRecord(record, reference)
    await saveDerived(tx, record, { progress, search: searchTextOf(record) })
  }
}

/** The same for all events of an owner that are not archived, after their account changed. */
export async function refreshProgressOfOwner(tx: Db, ownerId: number): Promise<void> {
  await refreshProgress(tx, await lockOpenEventsOf(tx, ownerId))
}
