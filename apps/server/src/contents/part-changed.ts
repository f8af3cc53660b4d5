import type { Db } from '../tables.ts'
import type { ContentKey } from './access.ts'
import { touchContent } from './content-key-store.ts'
import { refreshProgress } from './refresh-content.ts'

/**
 * To be called after sessions, appearances, pictures, extras or participants of an event changed, inside the transaction
 * that changed them. On a published event what is not sensitive goes live; dates and places of sessions and appearances,
 * prices and capacities of sessions wait for approval (contract section 5, row 2 -> 2), unless `isSensitive` and an
 * administrator made the change.
 */
export async function partChanged(
  tx: Db,
  content: ContentKey,
  isSensitive = false,
  part: 'sessions' | 'appearances' = 'sessions',
): Promise<void> {
  await touchContent(tx, content.id)
  const isApproved = isSensitive && content.isChangedByAdmin === true
  await refreshProgress(tx, [content.id], new Set(isApproved ? [part] : []))
}
