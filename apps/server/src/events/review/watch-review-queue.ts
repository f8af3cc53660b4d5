import { createHash } from 'node:crypto'
import type { watchReviewQueue as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listHubsOf, listReaders, readQueueState } from './queue-store.ts'

/** Small enough to be polled every few seconds by all open queues. */
export const watchReviewQueue: SignedInHandler<typeof contract> = async ({ db, actor }) => {
  const { hubs, counts, marks } = await readQueueState(db, actor)
  return {
    mark: createHash('sha256').update(marks.join()).digest('base64url'),
    ...counts,
    hubs,
    myHubs: await listHubsOf(db, actor.accountId),
    readers: await listReaders(db, actor),
  }
}
