import type { getRefundRuns as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { listNoticeStates } from './notice-state-store.ts'
import { listRuns } from './run-store.ts'

/** How refunds of whole sessions stand, and what buyers answered to changes. */
export const getRefundRuns: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  await requireContentRight(ctx, contentId, 'sell')
  return { runs: await listRuns(ctx.db, contentId), notices: await listNoticeStates(ctx.db, contentId) }
}
