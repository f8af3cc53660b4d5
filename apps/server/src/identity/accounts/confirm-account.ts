import type { confirmAccount as contract } from '@larunbat/contract'
import { type Ctx, type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import { findAccount, resetFailures } from './account-store.ts'
import { applyMailedChange } from './apply-mailed-change.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { findGoodLink, wasConfirmedBy } from './mail-link-store.ts'
import { codeOf, createLink, useLink } from './mail-links.ts'
import { isChangeCode } from './mailed-change.ts'
import { verifyPassword } from './password-hash.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { signIn } from './sign-in.ts'
import { claimAttempt } from './sign-in-attempts.ts'

/**
 * Confirms the account of a mailed code. Without a sign-in of that account or its password, the reader of the mail may be
 * another person than the one who registered it: what was opened before ends, and the answer carries a link to choose a
 * password. A second use of the same code changes nothing.
 */
export const confirmAccount: Handler<typeof contract> = async (ctx, { code, password }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const change = codeOf(code)
  if (isChangeCode(change)) {
    await applyMailedChange(ctx, change)
    return { isDone: true, hasPassword: true, resetLink: null, session: null }
  }
  const hash = hashToken(codeOf(code))
  const knowsPassword = password !== undefined && password !== '' && (await isPassword(ctx, hash, password))
  return inTransaction(ctx, async (tx) => {
    const before = await useLink(tx, hash, 'confirm')
    if (!before) {
      if (await wasConfirmedBy(tx, hash))
        return { isDone: true, hasPassword: true, resetLink: null, session: null }
      throw new AppError('account.link_invalid')
    }
    const session = ctx.actor?.accountId === before.id ? ctx.actor.tokenHash : undefined
    const account = await proveMailbox(tx, ctx.services, before, {
      by: 'confirmation',
      session,
      knowsPassword,
    })
    const hasPassword = account.password_hash !== null
    const { publicUrl } = ctx.services.config
    const resetLink =
      hasPassword || account.blocked_at !== null
        ? null
        : await createLink(tx, { accountId: account.id, purpose: 'reset', publicUrl, wasShown: false })
    const opens = knowsPassword && !session && account.blocked_at === null
    return {
      isDone: true,
      hasPassword,
      resetLink: resetLink && codeOf(resetLink),
      session: opens ? await signIn(tx, account, ctx, { by: 'password' }) : null,
    }
  })
}

/** Compares a typed password with that of the code's account, counted like a try to sign in; throws when it is wrong. */
async function isPassword({ db }: Ctx, hash: Buffer, password: string): Promise<boolean> {
  const link = await findGoodLink(db, hash)
  const account = link?.purpose === 'confirm' ? await findAccount(db, link.accountId) : undefined
  if (!account) return false
  await claimAttempt(db, account.id)
  if (!(await verifyPassword(password, account.password_hash)))
    throw new AppError('account.credentials_wrong', { fields: ['password'] })
  await resetFailures(db, account.id)
  return true
}
