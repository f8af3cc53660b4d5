import type { markPayoutReturned as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockBatch } from './batch-store.ts'
import { mailAdminsReopened, mailReturned } from './mail-payouts.ts'
import { bookPayouts, closeIfDone } from './settle-store.ts'
import { showBatch } from './show-batch.ts'

/**
 * Marks a payout that a bank returned or refused. Its booking is reversed, so that it is owed again; it waits until the
 * account number is changed or an administrator has checked it. Needs a fresh proof, and refuses payouts that a
 * beneficiary has confirmed; the caller cannot approve as second person for the payee afterwards. Idempotent.
 */
export const markPayoutReturned: SignedInHandler<typeof contract> = async (
  ctx,
  { batchId, payoutId, reason, currentPassword },
) => {
  await proveCaller(ctx, currentPassword)
  return inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    const payout = await tx
      .selectFrom('payout')
      .selectAll()
      .where('id', '=', payoutId)
      .where('batch_id', '=', batchId)
      .forUpdate()
      .executeTakeFirst()
    if (!payout || payout.status === 'dropped') throw new AppError('payout.not_found')
    const isSent = payout.status === 'paid' || batch.status === 'exported' || batch.listed_at !== null
    if (payout.status !== 'returned' && !isSent) throw new AppError('payout.not_sent')
    if (payout.status === 'returned') return showBatch({ ...ctx, db: tx }, batchId)
    if (await isConfirmed(tx, payoutId)) throw new AppError('payout.receipt_confirmed')
    if (payout.status === 'paid') await bookPayouts(tx, [payout], true)
    await tx
      .updateTable('payout')
      .set({ status: 'returned', returned_at: sql<string>`now()`, return_reason: reason })
      .where('id', '=', payoutId)
      .execute()
    // A returned payout must not be confirmed.
    await tx.deleteFrom('cause_receipt').where('payout_id', '=', payoutId).execute()
    await closeIfDone(tx, batchId)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'payout.returned',
      subject: 'payout',
      subjectId: batchId,
      detail: { payoutId, reason },
    })
    await mailReturned(tx, ctx.services, payout, reason)
    await mailAdminsReopened(
      { ...ctx, db: tx },
      {
        way: 'returned',
        payee: payout.name,
        amountCents: payout.amount_cents,
        currency: payout.currency,
        reason,
        path: `/panel/pagos/${batchId}`,
      },
    )
    return showBatch({ ...ctx, db: tx }, batchId)
  })
}

/** Returns whether the beneficiary confirmed this payout; waits for a confirmation that is being stored. */
async function isConfirmed(tx: Db, payoutId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('cause_receipt')
    .select('is_received')
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
  return row?.is_received === true
}
