import type { getRefundRuns as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { listNoticeStates } from './notice-state-store.ts'
import { listRuns } from './run-store.ts'

/** Returns the state of refunds of whole sessions, and the buyers' decisions about changes. */
export const getRefundRuns: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'sell')
  return { runs: await listRuns(ctx.db, eventId), notices: await listNoticeStates(ctx.db, eventId) }
}
