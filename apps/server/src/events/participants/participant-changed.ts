import type { Db } from '../../database/tables.ts'
import { lockContentKey } from '../event/event-key-store.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { listContentsOf } from './participant-store.ts'

/**
 * Holds the events a participant takes part in, and the one it is about to join, in the order every change takes locks:
 * events first, by number. Returns the former.
 */
export async function lockContentsOf(tx: Db, participantId: number, joining?: number): Promise<number[]> {
  const contentIds = await listContentsOf(tx, participantId)
  const all = joining === undefined ? contentIds : [...new Set([...contentIds, joining])]
  for (const contentId of all.sort((a, b) => a - b)) await lockContentKey(tx, contentId)
  return contentIds
}

/**
 * To be called after a profile changed, inside its transaction, with the locked events: what they show and how complete
 * they are follows. Their version stays, as no edit of them is overwritten by it.
 */
export async function participantChanged(tx: Db, contentIds: readonly number[]): Promise<void> {
  await refreshProgress(tx, contentIds)
}
