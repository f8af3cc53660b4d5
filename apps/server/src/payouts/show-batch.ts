import type { BatchDetail } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { maskIban } from '@larunbat/rules/iban'
import type { SignedInCtx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { findObstacle } from './approval-obstacle.ts'
import { type BatchRow, listBatchHistory, listBatchRows, listPayoutRows } from './batch-store.ts'

/** A batch as the contract shows it. Throws `payout.no_batch`. */
export async function showBatch(
  { db, actor, services }: Pick<SignedInCtx, 'db' | 'actor' | 'services'>,
  id: number,
): Promise<Of<typeof BatchDetail>> {
  const [row] = (await listBatchRows(db, { id, limit: 1, offset: 0 })).rows
  if (!row) throw new AppError('payout.no_batch')
  const obstacle = row.status === 'draft' ? await findObstacle(db, row, actor.accountId) : null
  const history = await listBatchHistory(db, id)
  const payouts = await listPayoutRows(db, id)
  return {
    ...toBatch(row),
    payouts: payouts.map((payout) => ({
      ...payout,
      iban: maskIban(payout.iban),
      paidAt: toInstant(payout.paidAt),
      returnedAt: toInstant(payout.returnedAt),
    })),
    mayApprove: row.status === 'draft' && obstacle === null,
    obstacle,
    hasFile: row.currency === 'EUR' && services.config.payer !== undefined,
    history: history.map(({ at, who, action, name }) => ({
      at: toIso(at),
      who,
      action: action.replace('payout.', '') as Of<typeof BatchDetail>['history'][number]['action'],
      name,
    })),
  }
}

export const toBatch = ({ editors: _, ...row }: BatchRow) => ({
  ...row,
  createdAt: toIso(row.createdAt),
  approvedAt: toInstant(row.approvedAt),
  exportedAt: toInstant(row.exportedAt),
  closedAt: toInstant(row.closedAt),
})

const toIso = (at: string) => new Date(at).toISOString()
const toInstant = (at: string | null) => (at === null ? null : toIso(at))
