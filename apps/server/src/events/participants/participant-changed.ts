import type { Db } from '../../database/tables.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { listEventsOf } from './participant-store.ts'

/**
 * Holds the events a participant takes part in, and the one it is about to join, in the order every change takes locks:
 * events first, by number. Returns the former.
 */
export async function lockEventsOf(tx: Db, participantId: number, joining?: number): Promise<number[]> {
  const eventIds = await listEventsOf(tx, participantId)
  const all = joining === undefined ? eventIds : [...new Set([...eventIds, joining])]
  for (const eventId of all.sort((a, b) => a - b)) await lockEventKey(tx, eventId)
  return eventIds
}

/**
 * To be called after a profile changed, inside its transaction, with the locked events: what they show and how complete
 * they are follows. Their version stays, as no edit of them is overwritten by it.
 */
export async function participantChanged(tx: Db, eventIds: readonly number[]): Promise<void> {
  await refreshProgress(tx, eventIds)
}
