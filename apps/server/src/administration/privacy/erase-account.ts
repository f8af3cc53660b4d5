import type { eraseAccount as contract } from '@larunbat/contract'
import { emailKey } from '@larunbat/rules/address/email-key'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { refreshProgress } from '../../events/event/refresh-progress.ts'
import { deleteHistory } from '../../events/history/history-store.ts'
import { deleteReview } from '../../events/review/comment-store.ts'
import { type AccountRecord, findAccount } from '../../identity/accounts/account-store.ts'
import { lockCaller } from '../../identity/accounts/lock-caller.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { withdrawNewsOfAddress } from '../../ticketing/tickets/newsletter/newsletter-store.ts'
import { endEntry, listEntriesOf } from '../../ticketing/waiting-list/entry-store.ts'
import { listAliases } from './account-alias-store.ts'
import { type DroppedFiles, dropFilesOf, sweepErased } from './erasure-files.ts'
import { type ErasurePlan, planErasure } from './erasure-plan.ts'
import { listShownIn, lockAdmins, lockOwnedEvents } from './erasure-plan-store.ts'
import { proveErasure } from './erasure-proof.ts'
import {
  emptyAuditLines,
  emptyMails,
  emptyPayoutChanges,
  emptyPayoutLines,
  listSales,
  lockAgainstNewRows,
  moveEvents,
  removeAccount,
  removeEvents,
  removeKeptAnswers,
  removeParticipants,
  removeTeamRows,
  removeUnusedCauses,
} from './erasure-store.ts'
import { ACCOUNT_DELETED, insertRetained } from './retention-store.ts'
import { getTeamAccount } from './team-account-store.ts'

/** Events whose public copies are rewritten at a time. */
const BATCH = 50

/**
 * Erases the caller's account in one transaction. The row itself goes: whatever an edit of the same moment still wants
 * to write finds no account to belong to. Files go after the commit.
 */
export const eraseAccount: SignedInHandler<typeof contract> = async (ctx, proof) => {
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  refuse(await planErasure(ctx.db, account))
  await proveErasure(ctx, account, proof)
  // An import or a second erasure may wait for us while we wait for it.
  const { plan, dropped } = await retryDeadlock(ctx.db, (tx) => erase(ctx, tx, account.id))
  await sweepErased(ctx, dropped)
  return { isDone: true, retainedUntil: plan.retainedUntil }
}

function refuse({ obstacle }: ErasurePlan): void {
  if (obstacle === 'ventas') throw new AppError('account.has_open_sales')
  if (obstacle === 'saldo') throw new AppError('account.has_open_balance')
  if (obstacle === 'ultimo_admin') throw new AppError('account.last_admin')
  if (obstacle === 'ultima_tesoreria') throw new AppError('account.last_treasurer')
}

interface Erased {
  plan: ErasurePlan
  dropped: DroppedFiles
}

async function erase(ctx: SignedInCtx, tx: Db, _accountId: number): Promise<Erased> {
  if (ctx.actor.isFullAdmin || ctx.actor.grants.length > 0) await lockAdmins(tx)
  const account = await lockCaller(ctx, tx)
  const erased = await eraseLocked(ctx, tx, account, refuse)
  await ctx.services.mailer.send(tx, {
    to: account.email,
    language: account.language,
    template: ACCOUNT_DELETED,
    data: {
      name: account.name,
      keptEvents: erased.plan.keptIds.length,
      retainedUntil: erased.plan.retainedUntil ?? undefined,
      url: `${ctx.services.config.publicUrl}/`,
    },
  })
  return erased
}

/**
 * Erases an account whose row is held, with its events, files and mails. `assertErasable` throws for a plan that stands
 * against it. Files are swept with `sweepErased` after the commit.
 */
export async function eraseLocked(
  ctx: Pick<SignedInCtx, 'db' | 'services' | 'log'>,
  tx: Db,
  account: AccountRecord,
  assertErasable: (plan: ErasurePlan) => void,
): Promise<Erased> {
  const accountId = account.id
  await lockOwnedEvents(tx, accountId, await listShownIn(tx, accountId))
  await lockAgainstNewRows(tx, accountId)
  // Events that were made while we waited.
  await lockOwnedEvents(tx, accountId, await listShownIn(tx, accountId))
  const plan = await planErasure(tx, account)
  assertErasable(plan)
  // Accounts that this one took over go with it.
  const aliases = await listAliases(tx, accountId)
  if (plan.retainedUntil)
    for (const one of [account, ...aliases]) await retain(tx, one, plan, plan.retainedUntil)
  const dropped = await dropFilesOf(ctx, tx, { accountId, plan })
  const changed = await removeEvents(tx, plan.deletedIds)
  await handOver(tx, plan.keptIds)
  const participants = await removeParticipants(tx, accountId)
  // One of them may have come to an event while we waited.
  await lockOwnedEvents(tx, accountId, participants.shownIn)
  await refreshAll(tx, [...new Set([...plan.keptIds, ...changed, ...participants.shownIn])])
  for (const one of [account, ...aliases]) {
    await emptyMails(tx, one)
    if (one.confirmed_at !== null) {
      await withdrawNewsOfAddress(tx, one.email)
      await leaveWaitingLists(tx, one.email)
    }
    await removeTeamRows(tx, one)
    await emptyAuditLines(tx, one.id, plan.deletedIds)
    await emptyPayoutLines(tx, one.id)
    await emptyPayoutChanges(tx, one.id)
    await removeUnusedCauses(tx, one.id)
    await removeKeptAnswers(tx, one.id)
  }
  await removeAccount(tx, accountId)
  await dropped.release(participants.photos)
  await writeAudit(tx, {
    actorId: null,
    action: 'account.erased',
    subject: 'account',
    subjectId: accountId,
    detail: {
      deletedEvents: plan.deletedIds.length,
      keptEvents: plan.keptIds.length,
      deletedParticipants: participants.deleted,
      keptParticipants: participants.kept,
      retainedUntil: plan.retainedUntil,
    },
  })
  return { plan, dropped }
}

/** Ends the places of an address in waiting lists; an offer that is being paid goes on as a purchase. */
async function leaveWaitingLists(tx: Db, email: string): Promise<void> {
  for (const entry of await listEntriesOf(tx, emailKey(email)))
    await endEntry(tx, entry, 'forgotten').catch((error) => {
      if (!(error instanceof AppError && error.code === 'order.being_paid')) throw error
    })
}

/** The festival team takes events over, as they stand: what was written in them before, and to reviewers, goes. */
async function handOver(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await moveEvents(tx, ids, await getTeamAccount(tx))
  await deleteHistory(tx, ids)
  await deleteReview(tx, ids)
}

/** What the public sees of events follows: their new owner's name, their place in a series, who may be named. */
async function refreshAll(tx: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH)
    await refreshProgress(tx, ids.slice(from, from + BATCH))
}

async function retain(tx: Db, account: AccountRecord, plan: ErasurePlan, keepUntil: string): Promise<void> {
  const { name, legal_name, tax_id, vat, iban, account_holder, legal_address } = account
  const data = {
    name,
    legalName: legal_name,
    taxId: tax_id,
    vat,
    iban,
    accountHolder: account_holder,
    legalAddress: legal_address,
    sales: await listSales(tx, plan.soldIds),
  }
  await insertRetained(tx, {
    account_id: account.id,
    reason: 'Código de Comercio, art. 30; Ley 58/2003 General Tributaria, art. 66; LOPDGDD, art. 32',
    data: JSON.stringify(data),
    keep_until: keepUntil,
  })
}
