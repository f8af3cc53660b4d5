import type { getRefundRuns as contract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { listNoticeStates } from './notice-state-store.ts'
import { listRuns } from './run-store.ts'

/** How refunds of whole sessions stand, and what buyers answered to changes. */
export const getRefundRuns: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  await requireContentRight(ctx, contentId, 'sell')
  return { runs: await listRuns(ctx.db, contentId), notices: await listNoticeStates(ctx.db, contentId) }
}
