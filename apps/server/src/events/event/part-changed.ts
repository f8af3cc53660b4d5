import type { Db } from '../../database/tables.ts'
import type { EventKey } from './access.ts'
import type { PartChange } from './changes/record-change.ts'
import { followUnpublished } from './dates/follow-unpublished.ts'
import { touchEvent } from './event-key-store.ts'
import { approvalsOf, type SensitivePart } from './published-copy/approvals.ts'
import { refreshProgress } from './refresh-progress.ts'

/**
 * To be called after sessions, appearances, pictures, extras or participants of an event changed, inside the transaction
 * that changed them. On a published event what is not sensitive goes live; dates and places of sessions and appearances,
 * prices and capacities of sessions wait for approval (contract section 5, row 2 -> 2). `changes` names the sessions or
 * appearances: what an administrator changed of them is approved by that, what else waits of them goes on waiting.
 */
export async function partChanged(
  tx: Db,
  event: EventKey,
  part: SensitivePart = 'sessions',
  changes: readonly PartChange[] = [],
): Promise<void> {
  await touchEvent(tx, event.id)
  if (part === 'sessions' && event.status < 2) await followUnpublished(tx, event.id, changes)
  const approved = event.isChangedByAdmin === true ? approvalsOf(part, changes) : []
  await refreshProgress(tx, [event.id], new Set(approved))
}
