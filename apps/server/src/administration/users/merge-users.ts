import type { mergeUsers as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { refreshProgress } from '../../events/event/refresh-progress.ts'
import { changeAccount, findAccount, lockAccount } from '../../identity/accounts/account-store.ts'
import { requireStillAdmin } from '../../identity/accounts/lock-caller.ts'
import { endLinks } from '../../identity/accounts/mail-link-store.ts'
import { proveOwner } from '../../identity/accounts/prove-owner.ts'
import { endSignInWays } from '../../identity/accounts/sign-in-method-store.ts'
import { endOtherTokens } from '../../identity/accounts/token-store.ts'
import { stopMails } from '../../identity/accounts/user-store.ts'
import { recordActor } from '../../identity/audit/actor-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import {
  listAliases,
  listEventIds,
  moveCauses,
  moveImports,
  moveParticipants,
  moveTeams,
} from '../privacy/account-alias-store.ts'
import { lockOwnedEvents } from '../privacy/erasure-plan-store.ts'
import { lockAgainstNewRows, moveEvents } from '../privacy/erasure-store.ts'
import { findObstacle } from './merge-obstacle.ts'

/** Events whose public copies are rewritten at a time. */
const BATCH = 50

export const mergeUsers: SignedInHandler<typeof contract> = async (
  ctx,
  { keptId, closedId, email, currentPassword },
) => {
  if (keptId === closedId) throw new AppError('account.merge_same')
  const [self, kept, closed] = await Promise.all(
    [ctx.actor.accountId, keptId, closedId].map((id) => findAccount(ctx.db, id)),
  )
  if (!self) throw new AppError('request.sign_in_needed')
  if (!kept || !closed) throw new AppError('account.not_found')
  if (email.toLowerCase() !== closed.email) throw new AppError('account.merge_word', { fields: ['email'] })
  await proveOwner(ctx, self, currentPassword)
  await retryDeadlock(ctx.db, (tx) => merge(ctx, tx, { keptId, closedId }))
  return { isDone: true }
}

/** Both accounts are held, by number, then the events, then the account that is closed against new rows. */
async function merge(
  ctx: SignedInCtx,
  tx: Db,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  const { actor } = ctx
  const held = new Map<number, Awaited<ReturnType<typeof lockAccount>>>()
  for (const id of [keptId, closedId].sort((a, b) => a - b)) held.set(id, await lockAccount(tx, id))
  const [kept, closed] = [held.get(keptId), held.get(closedId)]
  if (!kept || !closed) throw new AppError('account.not_found')
  await lockOwnedEvents(tx, closedId)
  await lockAgainstNewRows(tx, closedId)
  // Events that were made while we waited.
  await lockOwnedEvents(tx, closedId)
  await requireStillAdmin(ctx, tx)
  if ((await findObstacle(tx, { kept, closed, actorId: actor.accountId })) !== null)
    throw new AppError('account.merge_refused')
  const eventIds = await listEventIds(tx, closedId)
  await moveEvents(tx, eventIds, keptId)
  const participants = await moveParticipants(tx, closedId, keptId)
  const teams = await moveTeams(tx, closedId, keptId)
  await moveImports(tx, closedId, keptId)
  const causes = await moveCauses(tx, closedId, keptId)
  for (let from = 0; from < eventIds.length; from += BATCH)
    await refreshProgress(tx, eventIds.slice(from, from + BATCH))
  await endOtherTokens(tx, closedId)
  await endLinks(tx, closedId)
  await endSignInWays(tx, closedId)
  await stopMails(tx, closedId, 'The account was merged with another one.')
  await recordActor(tx, actor.accountId)
  await close(tx, { keptId, closedId, blockedAt: closed.blocked_at })
  await writeAudit(tx, {
    actorId: actor.accountId,
    action: 'account.merged',
    subject: 'account',
    subjectId: closedId,
    detail: {
      into: keptId,
      events: eventIds.slice(0, 1000),
      eventCount: eventIds.length,
      participants,
      teams,
      causes,
    },
  })
}

/** The account and those it had taken over become names of the other one; it has no password any more. */
async function close(
  tx: Db,
  { keptId, closedId, blockedAt }: { keptId: number; closedId: number; blockedAt: string | null },
): Promise<void> {
  for (const alias of await listAliases(tx, closedId))
    await changeAccount(tx, alias.id, { merged_into: keptId })
  await changeAccount(tx, closedId, {
    merged_into: keptId,
    blocked_at: blockedAt ?? new Date().toISOString(),
    password_hash: null,
    push_token: null,
  })
}
