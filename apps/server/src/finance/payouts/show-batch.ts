import type { BatchDetail } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { formatIban, maskIban } from '@larunbat/rules/money/iban'
import type { SignedInCtx } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { findObstacle } from './approval-obstacle.ts'
import {
  type BatchRow,
  hasSeenIbans,
  listBatchHistory,
  listBatchRows,
  listPayoutRows,
} from './batch-store.ts'
import { listBreakdowns } from './breakdown-store.ts'
import { proposedDay } from './export-batch.ts'
import { listDataChanges, listReturnedBefore, listShownBefore } from './payee-editor-store.ts'
import { findPayer } from './payer.ts'
import { endToEndId } from './sepa-file.ts'
import { listSharedAccounts } from './shared-account-store.ts'

/**
 * Returns a batch as the contract shows it. Account numbers are whole while it is checked, and once it was handed out; between
 * approval and that they are not, or it could be paid and then cancelled. A look at them is in the audit log, once an hour and
 * person. Throws `payout.no_batch`.
 */
export async function showBatch(
  { db, actor, services }: Pick<SignedInCtx, 'db' | 'actor' | 'services'>,
  id: number,
): Promise<Of<typeof BatchDetail>> {
  const [row] = (await listBatchRows(db, { id, limit: 1, offset: 0 })).rows
  if (!row) throw new AppError('payout.no_batch')
  const obstacle = row.status === 'draft' ? await findObstacle(db, row, actor.accountId) : null
  const isOpen = row.status !== 'closed' && row.status !== 'cancelled'
  const hasNumbers = isOpen && (row.status !== 'approved' || row.listedAt !== null)
  if (hasNumbers && !(await hasSeenIbans(db, id, actor.accountId)))
    await writeAudit(db, {
      actorId: actor.accountId,
      action: 'payout.ibans_seen',
      subject: 'payout',
      subjectId: id,
    })
  const payer = await findPayer(db, services.config)
  const whole = (iban: string | null) => (hasNumbers && iban ? formatIban(iban) : null)
  const history = await listBatchHistory(db, id)
  const payouts = await listPayoutRows(db, id)
  const changes = await listDataChanges(db, id)
  const returned = await listReturnedBefore(db, id)
  const shared = await listSharedAccounts(db, id)
  const shownBefore = await listShownBefore(db, id)
  const breakdowns = await listBreakdowns(db, id)
  return {
    ...toBatch(row),
    payouts: payouts.map(({ lastIban, lastName, ...payout }) => ({
      ...payout,
      iban: maskIban(payout.iban),
      fullIban: whole(payout.iban),
      reference: endToEndId(row, payout),
      isNewAccount: lastIban !== payout.iban || lastName !== payout.name,
      breakdown: breakdowns.get(payout.id) ?? null,
      lastPaidAt: toInstant(payout.lastPaidAt),
      lastIban: whole(lastIban),
      changes: changes
        .filter(({ payoutId }) => payoutId === payout.id)
        .slice(-MAX_CHANGES)
        .map(({ payoutId: _, at, oldIban, newIban, ...change }) => ({
          ...change,
          at: toIso(at),
          oldIban: whole(oldIban),
          newIban: whole(newIban),
        })),
      returnedBefore: returned
        .filter(({ payoutId }) => payoutId === payout.id)
        .slice(0, MAX_CHANGES)
        .map(({ payoutId: _, paidAt, returnedAt, ...before }) => ({
          ...before,
          paidAt: toInstant(paidAt),
          returnedAt: toIso(returnedAt),
        })),
      sharedWith: [
        // An account of the festival itself: the money would leave it and come back.
        ...(payer?.iban === payout.iban ? [payer.name] : []),
        ...(shared.get(payout.id) ?? []),
      ].slice(0, MAX_CHANGES),
      shownBefore: shownBefore
        .filter(({ payoutId }) => payoutId === payout.id)
        .slice(0, MAX_CHANGES)
        .map(({ payoutId: _, endedAt, ...before }) => ({ ...before, endedAt: toIso(endedAt) })),
      paidAt: toInstant(payout.paidAt),
      returnedAt: toInstant(payout.returnedAt),
    })),
    mayApprove: row.status === 'draft' && obstacle === null,
    obstacle: obstacle?.word ?? null,
    obstaclePayees: obstacle?.payees ?? [],
    hasFile: row.currency === 'EUR' && payer !== undefined,
    payer: payer ? { name: payer.name, iban: maskIban(payer.iban) } : null,
    executesOn:
      row.executesOn ?? (isOpen && row.currency === 'EUR' ? proposedDay(new Date().toISOString()) : null),
    history: history.map(({ at, who, action, name }) => ({
      at: toIso(at),
      who,
      action: action.replace('payout.', '') as Of<typeof BatchDetail>['history'][number]['action'],
      name,
    })),
  }
}

const MAX_CHANGES = 100

export const toBatch = ({ editors: _, ...row }: BatchRow) => ({
  ...row,
  createdAt: toIso(row.createdAt),
  approvedAt: toInstant(row.approvedAt),
  exportedAt: toInstant(row.exportedAt),
  listedAt: toInstant(row.listedAt),
  closedAt: toInstant(row.closedAt),
})

const toIso = (at: string) => new Date(at).toISOString()
const toInstant = (at: string | null) => (at === null ? null : toIso(at))
