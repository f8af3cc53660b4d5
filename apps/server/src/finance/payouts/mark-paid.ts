import type { markPayoutsPaid as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockBatch } from './batch-store.ts'
import { mailPaid } from './mail-payouts.ts'
import { bookPayouts, closeIfDone } from './settle-store.ts'
import { showBatch } from './show-batch.ts'

/**
 * Books payouts that the bank has made, each once: those marked before are unchanged. Organisers are notified,
 * beneficiaries asked to confirm.
 */
export const markPayoutsPaid: SignedInHandler<typeof contract> = (ctx, { batchId, payoutIds }) =>
  inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (!['approved', 'exported', 'closed'].includes(batch.status)) throw new AppError('payout.not_approved')
    const known = await tx.selectFrom('payout').select('id').where('batch_id', '=', batchId).execute()
    if (payoutIds?.some((id) => !known.some((row) => row.id === id))) throw new AppError('payout.not_found')
    const paid = await tx
      .updateTable('payout')
      .set({ status: 'paid', paid_at: sql<string>`now()` })
      .where('batch_id', '=', batchId)
      .where('status', '=', 'planned')
      .$if(payoutIds !== undefined, (query) => query.where('id', 'in', payoutIds?.length ? payoutIds : [-1]))
      .returningAll()
      .execute()
    paid.sort((a, b) => a.id - b.id)
    await bookPayouts(tx, paid)
    await closeIfDone(tx, batchId)
    for (const payout of paid) {
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'payout.paid',
        subject: 'payout',
        subjectId: batchId,
        detail: { payoutId: payout.id, cents: payout.amount_cents },
      })
      await mailPaid(tx, ctx.services, payout)
    }
    return showBatch({ ...ctx, db: tx }, batchId)
  })
