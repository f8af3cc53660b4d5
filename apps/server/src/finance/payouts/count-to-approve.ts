import type { countPayoutsToApprove as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { findObstacle } from './approval-obstacle.ts'
import { listDrafts } from './batch-store.ts'

/** Returns how many drafts the caller can approve. */
export const countPayoutsToApprove: SignedInHandler<typeof contract> = async ({ db, actor }) => {
  let count = 0
  for (const draft of await listDrafts(db))
    if ((await findObstacle(db, draft, actor.accountId)) === null) count += 1
  return { count }
}
