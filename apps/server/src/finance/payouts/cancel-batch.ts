import type { cancelPayoutBatch as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockBatch } from './batch-store.ts'
import { showBatch } from './show-batch.ts'

/** Ends a batch that is neither at the bank nor was handed out as a table of transfers; what it held can be proposed again. Cancelling twice changes nothing. */
export const cancelPayoutBatch: SignedInHandler<typeof contract> = (ctx, { batchId }) =>
  inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    const shown = () => showBatch({ ...ctx, db: tx }, batchId)
    if (batch.status === 'cancelled') return shown()
    const settled = await tx
      .selectFrom('payout')
      .select('id')
      .where('batch_id', '=', batchId)
      .where('status', 'in', ['paid', 'returned'])
      .executeTakeFirst()
    if (settled || batch.listed_at !== null || (batch.status !== 'draft' && batch.status !== 'approved'))
      throw new AppError('payout.batch_settled')
    await tx
      .updateTable('payout')
      .set({ status: 'dropped' })
      .where('batch_id', '=', batchId)
      .where('status', '=', 'planned')
      .execute()
    await tx
      .updateTable('payout_batch')
      .set({ status: 'cancelled', closed_at: sql<string>`now()` })
      .where('id', '=', batchId)
      .execute()
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'payout.cancelled',
      subject: 'payout',
      subjectId: batchId,
    })
    return shown()
  })
