import type { dropPayout as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockBatch, touchBatch } from './batch-store.ts'
import { notifyApprovers } from './notify-approvers.ts'
import { showBatch } from './show-batch.ts'

/** Takes one payee out of a batch that is not at the bank. Who does so has a hand in it from then on. */
export const dropPayout: SignedInHandler<typeof contract> = (ctx, { batchId, payoutId, version }) =>
  inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch.listed_at !== null || (batch.status !== 'draft' && batch.status !== 'approved'))
      throw new AppError('payout.batch_settled')
    if (batch.version !== version) throw new AppError('payout.batch_changed')
    const dropped = await tx
      .updateTable('payout')
      .set({ status: 'dropped' })
      .where('id', '=', payoutId)
      .where('batch_id', '=', batchId)
      .where('status', '=', 'planned')
      .returning('id')
      .executeTakeFirst()
    if (!dropped) throw new AppError('payout.not_found')
    await touchBatch(tx, batchId, ctx.actor.accountId)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'payout.dropped',
      subject: 'payout',
      subjectId: batchId,
      detail: { payoutId },
    })
    // An approved batch needs approval again; for a draft the second person was notified when it was created.
    if (batch.status === 'approved') await notifyApprovers({ ...ctx, db: tx }, batchId)
    return showBatch({ ...ctx, db: tx }, batchId)
  })
