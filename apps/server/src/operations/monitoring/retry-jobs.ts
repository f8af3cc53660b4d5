import type { retryJobs as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryFailed } from './metrics-store.ts'

export const retryJobs: SignedInHandler<typeof contract> = (ctx, { queue }) =>
  inTransaction(ctx, async (tx) => {
    const count = await retryFailed(tx, queue)
    if (count > 0)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'system.retried',
        subject: 'setting',
        subjectId: null,
        detail: { queue, count },
      })
    return { count }
  })
