import type { startRefundRun as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { startRun } from './plan-session.ts'
import { isProved, requireProof } from './refund-proof.ts'
import { requireScope } from './run-scope.ts'

/**
 * Begins to give back a whole session or event, after a fresh proof of the caller. A member's role is held before the event here; where a team is managed it
 * may be the other way round.
 */
export const startRefundRun: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { seenTickets: tickets, seenCents: backCents, note } = input
  const hasProof = await isProved(ctx, input.currentPassword)
  return retryDeadlock(ctx.db, async (tx) => {
    const scope = await requireScope({ ...ctx, db: tx }, input)
    requireProof(true, hasProof)
    const by = { note: note || null, createdBy: ctx.actor.accountId }
    return { id: await startRun(tx, scope, { tickets, backCents }, by) }
  })
}
