import type { SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type AccountRecord, findAccount, resetFailures } from './account-store.ts'
import { type MailedChange, mailChange } from './mailed-change.ts'
import { verifyPassword } from './password-hash.ts'
import { claimAttempt } from './sign-in-attempts.ts'
import { findToken } from './token-store.ts'

/** A sign-in this young is proof enough. */
const RECENT_MINUTES = 15

/** `proveOwner` where the account itself is not looked at. */
export async function proveCaller(
  ctx: SignedInCtx,
  currentPassword: string | undefined,
): Promise<AccountRecord> {
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  await proveOwner(ctx, account, currentPassword)
  return account
}

/**
 * Refuses a caller whose sign-in was opened by a link that another person saw, unless the password comes along; any other
 * sign-in passes, however old. For what shows all data of an account. Returns the number of the sign-in.
 */
export async function requireOwnSignIn(
  ctx: SignedInCtx,
  currentPassword: string | undefined,
): Promise<number> {
  const signedIn = await findToken(ctx.db, ctx.actor.tokenHash)
  if (!signedIn) throw new AppError('request.sign_in_needed')
  if (signedIn.shownTo !== null) await proveCaller(ctx, currentPassword)
  return signedIn.id
}

/**
 * Requires proof that the caller owns the account: the current password, or a sign-in of the last quarter of an hour. The
 * second way is for clients that know no current password (the original one) and for accounts that have none; a sign-in by
 * a link that another person saw does not count. A wrong password counts like one at the sign-in.
 * @throws AppError `account.credentials_wrong`, `account.current_password_needed`, `account.own_sign_in_needed`.
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
    await resetFailures(db, account.id)
    return
  }
  const signedIn = await findToken(db, actor.tokenHash)
  if (signedIn && signedIn.shownTo !== null)
    throw new AppError('account.own_sign_in_needed', { fields: ['password_actual'] })
  const age = signedIn ? Date.now() - Date.parse(signedIn.createdAt) : Number.POSITIVE_INFINITY
  if (age > RECENT_MINUTES * 60_000) {
    throw new AppError('account.current_password_needed', { fields: ['password_actual'] })
  }
}

/**
 * `proveOwner`, where clients of the specification come that know no current password: to one that sends no such field the
 * change is mailed for confirmation, and the refusal says so. Our own clients send the field, empty where there is none yet.
 */
export async function proveOrMail(
  ctx: SignedInCtx,
  account: AccountRecord,
  currentPassword: string | undefined,
  change: () => Promise<MailedChange>,
): Promise<void> {
  try {
    await proveOwner(ctx, account, currentPassword)
  } catch (error) {
    const isOld = error instanceof AppError && error.code === 'account.current_password_needed'
    if (!isOld || currentPassword !== undefined) throw error
    await mailChange(ctx, account, await change())
  }
}
