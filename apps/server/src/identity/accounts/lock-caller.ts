import { hubsWith } from '@larunbat/rules/identity/admin-roles'
import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { type AccountRecord, findAccount, lockAccount } from './account-store.ts'
import { listGrants } from './admin-role-store.ts'
import { findToken } from './token-store.ts'

type Who = Pick<SignedInCtx, 'actor'>

/**
 * The caller's own account, held, for changes of what opens it or is paid. Throws `request.sign_in_needed` when the sign-in
 * has ended since the call began: whom a new password puts out must not have the last word by a call that was under way.
 */
export async function lockCaller({ actor }: Who, tx: Db): Promise<AccountRecord> {
  const account = await lockAccount(tx, actor.accountId)
  if (!account || !(await findToken(tx, actor.tokenHash))) throw new AppError('request.sign_in_needed')
  return account
}

/** Throws `request.not_allowed` for a caller who administered when the call began and does no longer. */
export async function requireStillAdmin({ actor }: Who, tx: Db): Promise<void> {
  const now = await findAccount(tx, actor.accountId)
  if (!now || now.blocked_at !== null) throw new AppError('request.not_allowed')
  if (now.profile_id === 1) return
  const { isFullAdmin, task } = actor
  if (isFullAdmin || !task || hubsWith(await listGrants(tx, actor.accountId), task) !== 'all')
    throw new AppError('request.not_allowed')
}
