import type { SignedInCtx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRecord, findAccount, forgetFailures } from './account-store.ts'
import { verifyPassword } from './password-hash.ts'
import { claimAttempt } from './sign-in-attempts.ts'
import { findToken } from './token-store.ts'

/** A sign-in this young is proof enough. */
const RECENT_MINUTES = 15

/** The same where the account itself is not looked at. */
export async function proveCaller(ctx: SignedInCtx, currentPassword: string | undefined): Promise<void> {
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  await proveOwner(ctx, account, currentPassword)
}

/**
 * The same for what lets other programs have people's data: the address has to be confirmed as well, so that nobody opens
 * such a way under somebody else's. Answers the account.
 */
export async function proveConfirmed(
  ctx: SignedInCtx,
  currentPassword: string | undefined,
): Promise<AccountRecord> {
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  if (!account.confirmed_at) throw new AppError('account.not_confirmed')
  await proveOwner(ctx, account, currentPassword)
  return account
}

/**
 * Makes sure that the owner sits there, not somebody who found a device signed in: by the current password, or by a
 * sign-in of the last quarter of an hour. The second way is for clients that know no current password (the original
 * one) and for accounts that have none. A wrong password counts like one at the sign-in.
 */
export async function proveOwner(
  { db, actor }: SignedInCtx,
  account: AccountRecord,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword && account.password_hash !== null) {
    await claimAttempt(db, account.id)
    if (!(await verifyPassword(currentPassword, account.password_hash))) {
      throw new AppError('account.credentials_wrong', { fields: ['password_actual'] })
    }
    await forgetFailures(db, account.id)
    return
  }
  const signedIn = await findToken(db, actor.tokenHash)
  const age = signedIn ? Date.now() - Date.parse(signedIn.createdAt) : Number.POSITIVE_INFINITY
  if (age > RECENT_MINUTES * 60_000) {
    throw new AppError('account.current_password_needed', { fields: ['password_actual'] })
  }
}
