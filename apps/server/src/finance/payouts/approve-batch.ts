import type { approvePayoutBatch as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { findObstacle } from './approval-obstacle.ts'
import { assertStillDue } from './assert-still-due.ts'
import { lockBatch } from './batch-store.ts'
import { showBatch } from './show-batch.ts'

const REFUSALS = {
  propio: 'payout.own_batch',
  reciente: 'payout.admin_new',
  nombrado: 'payout.admin_appointed',
  cuenta: 'payout.payee_changed',
  enlace: 'payout.payee_link',
  beneficiario: 'payout.payee_own',
  reabierto: 'payout.payee_reopened',
} as const

/**
 * Approves a batch by a second person: never by one who had a hand in it, which the database refuses as well, or in where
 * its payees' money goes (`findObstacle`). Throws one of `REFUSALS`, with the payees it is about.
 */
export const approvePayoutBatch: SignedInHandler<typeof contract> = (ctx, { batchId, version }) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = ctx.actor
    const batch = await lockBatch(tx, batchId)
    if (batch.status !== 'draft') throw new AppError('payout.batch_settled')
    const obstacle = await findObstacle(tx, batch, accountId)
    if (obstacle)
      throw new AppError(REFUSALS[obstacle.word], { variables: { names: obstacle.payees.join(', ') } })
    if (batch.version !== version) throw new AppError('payout.batch_changed')
    await assertStillDue(tx, batch, ctx.services.config.payoutDays)
    await tx
      .updateTable('payout_batch')
      .set({ status: 'approved', approved_by: accountId, approved_at: sql<string>`now()` })
      .where('id', '=', batchId)
      .execute()
    await writeAudit(tx, {
      actorId: accountId,
      action: 'payout.approved',
      subject: 'payout',
      subjectId: batchId,
      detail: { version },
    })
    return showBatch({ ...ctx, db: tx }, batchId)
  })
