import type { Db } from '../tables.ts'
import type { ContentKey } from './access.ts'
import { touchContent } from './content-key-store.ts'

/**
 * To be called after sessions, pictures or participants of an event changed, inside the transaction that changed them.
 * `isSensitive` tells that a published event must wait for approval (contract section 5, row 2 -> 2).
 */
export async function partChanged(tx: Db, content: ContentKey, isSensitive = false): Promise<void> {
  await touchContent(tx, content.id, isSensitive && content.status === 2)
}
