import type { login as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { refundNetworkHit } from '../platform/limits/rate-limit.ts'
import { findAccountOfMailbox, lockAccount } from './account-store.ts'
import { ADDRESS_PROBES, FAILED_SIGN_INS, limitNetwork } from './limits.ts'
import { verifyPassword } from './password-hash.ts'
import { signIn } from './sign-in.ts'
import { claimAttempt } from './sign-in-attempts.ts'

/** Every try is counted before the password is looked at and given back when it was right. */
export const login: Handler<typeof contract> = async (ctx, { email, password }) => {
  await limitNetwork(ctx, FAILED_SIGN_INS)
  const account = await findAccountOfMailbox(ctx.db, email)
  if (account) await claimAttempt(ctx.db, account.id)
  const isRight = await verifyPassword(password, account?.password_hash)
  if (!account || !isRight) {
    // A network past its limit is not told the ones from the others, in words or time: both are looked at, and both wait.
    await limitNetwork(ctx, ADDRESS_PROBES, account ? 0 : 1)
    if (!account) throw new AppError('account.unknown_email', { fields: ['email'] })
    throw new AppError('account.credentials_wrong', { fields: ['password'] })
  }
  await refundNetworkHit(ctx.db, FAILED_SIGN_INS, ctx.ip)
  return inTransaction(ctx, async (tx) => {
    // It may have been replaced while it was being looked at, and all that was signed in by it has ended.
    const now = await lockAccount(tx, account.id)
    if (!now || now.password_hash !== account.password_hash)
      throw new AppError('account.credentials_wrong', { fields: ['password'] })
    return signIn(tx, now, ctx, { by: 'password' })
  })
}
