import type { startRefundRun as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { startRun } from './plan-session.ts'
import { requireScope } from './run-scope.ts'

/** Begins to give back a whole session or event. */
export const startRefundRun: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { seenTickets: tickets, seenCents: backCents, note } = input
  return inTransaction(ctx, async (tx) => {
    const scope = await requireScope({ ...ctx, db: tx }, input)
    const by = { note: note || null, createdBy: ctx.actor.accountId }
    return { id: await startRun(tx, scope, { tickets, backCents }, by) }
  })
}
