import type { login as contract } from '@larunbat/contract'
import { maskEmail } from '@larunbat/rules/address/email'
import { emailKey } from '@larunbat/rules/address/email-key'
import { type Ctx, type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { countHitOnBehalf, refundNetworkHit } from '../../platform/limits/rate-limit.ts'
import { type AccountRecord, findAccountOfMailbox, lockAccount } from './account-store.ts'
import {
  ADDRESS_PROBES,
  FAILED_SIGN_INS,
  limitNetwork,
  MAILS_TO_ADDRESS,
  requireProbesLeft,
} from './limits.ts'
import { isListedPassword, verifyPassword } from './password-hash.ts'
import { sendLink } from './send-link.ts'
import { signIn } from './sign-in.ts'
import { claimAttempt } from './sign-in-attempts.ts'

/** Every try is counted before the password is looked at and given back when it was right. */
export const login: Handler<typeof contract> = async (ctx, { email, password }) => {
  await limitNetwork(ctx, FAILED_SIGN_INS)
  const account = await findAccountOfMailbox(ctx.db, email)
  const refusal = account && (await refusalOfAttempt(ctx, account.id))
  // The same work is done for an unknown address and for an account that has to wait.
  const isRight = await verifyPassword(password, refusal ? null : account?.password_hash)
  if (!account || !isRight) {
    // A network past its limit gets one answer, whether the address has an account, has to wait or is unknown.
    await requireProbesLeft(ctx)
    if (refusal) throw refusal
    if (account) throw new AppError('account.credentials_wrong', { fields: ['password'] })
    await limitNetwork(ctx, ADDRESS_PROBES)
    throw new AppError('account.unknown_email', { fields: ['email'] })
  }
  await refundNetworkHit(ctx.db, FAILED_SIGN_INS, ctx.ip)
  if (await isListedPassword(password)) await refuseListed(ctx, account)
  return inTransaction(ctx, async (tx) => {
    // It may have been replaced while it was being looked at, and all that was signed in by it has ended.
    const now = await lockAccount(tx, account.id)
    if (!now || now.password_hash !== account.password_hash)
      throw new AppError('account.credentials_wrong', { fields: ['password'] })
    return signIn(tx, now, ctx, { by: 'password' })
  })
}

/** Claims a try at the password; returns why there is none, to be thrown after the same work as any other. */
async function refusalOfAttempt({ db }: Ctx, accountId: number): Promise<AppError | undefined> {
  try {
    await claimAttempt(db, accountId)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * A listed password opens nothing, however right it is: it is among the first guesses. Mails a link to choose another one, within the
 * limit of such mails to one address, and throws `account.password_listed`.
 */
async function refuseListed(ctx: Ctx, { id, email, blocked_at }: AccountRecord): Promise<never> {
  if (blocked_at !== null) throw new AppError('account.blocked')
  const wait = await countHitOnBehalf(ctx.db, MAILS_TO_ADDRESS, `reset ${emailKey(email)}`, ctx.ip)
  if (wait === 0)
    await inTransaction(ctx, async (tx) => {
      const account = await lockAccount(tx, id)
      if (account?.email === email) await sendLink(tx, ctx.services, account, 'reset')
    })
  throw new AppError('account.password_listed', { variables: { email: maskEmail(email) } })
}
