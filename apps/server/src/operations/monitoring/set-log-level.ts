import type { setLogLevel as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { readLogWish, saveLogWish } from './process-store.ts'

export const setLogLevel: SignedInHandler<typeof contract> = (ctx, { level, minutes }) =>
  inTransaction(ctx, async (tx) => {
    await saveLogWish(tx, level ?? undefined, minutes)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'system.logging',
      subject: 'setting',
      subjectId: null,
      detail: level ? { level, minutes } : {},
    })
    return { log: (await readLogWish(tx)) ?? null }
  })
