import type { createPayoutBatch as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { settleReceivables } from '../../ledger/shortfall.ts'
import { AppError } from '../../platform/errors.ts'
import type { Due } from './amounts-due.ts'
import { insertBatch, lockProposals } from './batch-store.ts'
import { bookFixedShares } from './fixed-shares.ts'
import { postMergedBalance } from './merged-account.ts'
import { notifyApprovers } from './notify-approvers.ts'
import { readDue } from './read-due.ts'
import { showBatch } from './show-batch.ts'

/** Makes a batch of what can be paid now. A payee that cannot be paid refuses all of it. */
export const createPayoutBatch: SignedInHandler<typeof contract> = (ctx, { currency, payees, note = null }) =>
  inTransaction(ctx, async (tx) => {
    const { payoutDays } = ctx.services.config
    await lockProposals(tx)
    await bookFixedShares(tx, payoutDays)
    await postMergedBalance(tx)
    await settleReceivables(tx)
    const dues = await readDue(tx, currency, payoutDays)
    const chosen = payees ? payees.map((wanted) => pick(dues, wanted)) : dues.filter(isPayable)
    if (chosen.length === 0) throw new AppError('payout.nothing_due')
    const id = await insertBatch(tx, { currency, note, createdBy: ctx.actor.accountId }, chosen)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'payout.created',
      subject: 'payout',
      subjectId: id,
      detail: { payouts: chosen.length, cents: chosen.reduce((all, due) => all + due.payableCents, 0) },
    })
    await notifyApprovers({ ...ctx, db: tx }, id)
    return showBatch({ ...ctx, db: tx }, id)
  })

/** True for a payee nothing holds back; who owes more than there is to pay has a sum below zero and is none. */
export const isPayable = ({ holds, payableCents }: Due): boolean => holds.length === 0 && payableCents > 0

function pick(dues: readonly Due[], wanted: { kind: Due['kind']; id: number }): Due {
  const due = dues.find(({ kind, id }) => kind === wanted.kind && id === wanted.id)
  if (!due) throw new AppError('payout.nothing_due')
  const { payee } = due
  if (!isPayable(due))
    throw new AppError('payout.held', { variables: { names: payee?.name ?? payee?.knownAs ?? '' } })
  return due
}
