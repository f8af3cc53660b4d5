import type { SignedInCtx } from '../../database/context.ts'
import { requireWithinLimit } from '../../platform/limits/rate-limit.ts'

const TESTS = { name: 'message-test', max: 20, windowSeconds: 3_600 }

/** Limits the mails that an author has sent to themselves. */
export const limitTests = ({ db, actor }: SignedInCtx): Promise<void> =>
  requireWithinLimit(db, TESTS, String(actor.accountId))
