import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { lockOver, releaseHeld } from './release-store.ts'

/** Checkouts of one transaction, so that their sessions are not locked for long. */
const AT_ONCE = 200

/**
 * Gives back places of checkouts whose time is over by the database's clock, of one event or of all. A payment that comes
 * later gets places again if there are any. Returns how many ended.
 */
export async function expireHolds(db: Db, eventId?: number): Promise<number> {
  let ended = 0
  for (;;) {
    const ids = await retryDeadlock(db, async (tx) => {
      const over = await lockOver(tx, eventId, AT_ONCE)
      await releaseHeld(tx, over, 'expired')
      if (over.length > 0) await tracePoint('hold.expire.before_commit')
      return over
    })
    ended += ids.length
    if (ids.length < AT_ONCE) return ended
  }
}
