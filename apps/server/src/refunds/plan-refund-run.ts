import type { planRefundRun as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { centsOf } from './plan-session.ts'
import { requireScope } from './run-scope.ts'
import { planRun } from './run-store.ts'

/** What giving back a whole session or event would do. */
export const planRefundRun: SignedInHandler<typeof contract> = async (ctx, input) => {
  const plan = await planRun(ctx.db, await requireScope(ctx, input))
  return { ...plan, backCents: centsOf(plan) }
}
