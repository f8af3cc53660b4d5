import type { exportData as contract, DataExport } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { lockAccount } from '../../identity/accounts/account-store.ts'
import { requireOwnSignIn } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { signFileUrl } from '../../platform/files/files-plugin.ts'
import { type RateLimit, requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { enqueueBuild } from './export-queue.ts'
import { type ExportRow, findExport, lockExport, restartExport } from './export-store.ts'

/** Archives of one account: each reads all it has. */
const EXPORTS: RateLimit = { name: 'data-export', max: 5, windowSeconds: 24 * 60 * 60 }

const isStanding = (row: ExportRow | undefined): boolean =>
  row !== undefined && row.expires_at !== null && Date.parse(row.expires_at) > Date.now()

export const exportData: SignedInHandler<typeof contract> = async (
  ctx,
  { isLookOnly, isFresh, currentPassword },
) => {
  const { db, actor, services } = ctx
  const signInId = await requireOwnSignIn(ctx, currentPassword)
  const row = await findExport(db, actor.accountId)
  const serves = (found: ExportRow | undefined) =>
    found?.status === 'preparing' || (isStanding(found) && !isFresh)
  if (isLookOnly || serves(row)) return answerOf(ctx, row, signInId)
  await requireWithinLimit(db, EXPORTS, String(actor.accountId))
  const { made, released } = await inTransaction(ctx, async (tx) => {
    if (!(await lockAccount(tx, actor.accountId))) throw new AppError('request.sign_in_needed')
    const before = await lockExport(tx, actor.accountId)
    // Another request at the same moment asked for it.
    if (before && serves(before)) return { made: before, released: [] }
    return { made: await restart(tx, ctx, before), released: before?.key ? [before.key] : [] }
  })
  await sweepFiles({ db, services, log: ctx.log }, released)
  return answerOf(ctx, made, signInId)
}

async function restart(tx: Db, { actor, services }: SignedInCtx, before: ExportRow | undefined) {
  if (before?.key) await releaseFiles(tx, [before.key])
  const row = await restartExport(tx, actor.accountId)
  await writeAudit(tx, {
    actorId: actor.accountId,
    action: 'account.export_requested',
    subject: 'account',
    subjectId: actor.accountId,
  })
  await enqueueBuild(services, tx, actor.accountId)
  return row
}

const STATES = { preparing: 'preparando', ready: 'lista', failed: 'fallida' } as const

function answerOf(
  { services }: SignedInCtx,
  row: ExportRow | undefined,
  signInId: number,
): Of<typeof DataExport> {
  const nothing = { url: null, expiresAt: null, bytes: null }
  if (!row || (row.status === 'ready' && !isStanding(row)))
    return { status: 'ninguna', requestedAt: null, ...nothing }
  const head = { status: STATES[row.status], requestedAt: row.requested_at }
  if (row.status !== 'ready' || row.key === null || row.expires_at === null) return { ...head, ...nothing }
  const url = signFileUrl(services, row.key, { expiresAt: new Date(row.expires_at), signInId })
  return { ...head, url, expiresAt: row.expires_at, bytes: row.bytes }
}
