import type { confirmAccount as contract } from '@larunbat/contract'
import { type Ctx, type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import {
  changeAccount,
  findAccount,
  findAccountOfMailbox,
  isDuplicate,
  lockAccount,
  resetFailures,
} from './account-store.ts'
import { afterEmailChange } from './email-change.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { findGoodLink, wasConfirmedBy } from './mail-link-store.ts'
import { codeOf, createLink, useLink } from './mail-links.ts'
import { isChangeCode, openChange, stateOf } from './mailed-change.ts'
import { afterPasswordChange } from './password-change.ts'
import { verifyPassword } from './password-hash.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { saveBilling } from './save-billing.ts'
import { signIn } from './sign-in.ts'
import { claimAttempt } from './sign-in-attempts.ts'

/**
 * Makes the change of a mailed code: who follows it reads the mailbox of the account. Once it is made, or when the account
 * changed since, the code opens nothing. Throws `account.link_invalid`, `account.blocked`, `account.email_taken`.
 */
async function applyMailedChange(ctx: Ctx, code: string): Promise<void> {
  const { services } = ctx
  const sealed = await openChange(ctx, code)
  if (!sealed) throw new AppError('account.link_invalid')
  const { accountId, state, keep, change } = sealed
  try {
    await inTransaction(ctx, async (tx) => {
      const before = await lockAccount(tx, accountId)
      if (!before || stateOf(before) !== state) throw new AppError('account.link_invalid')
      if (before.blocked_at !== null) throw new AppError('account.blocked')
      if (change.kind === 'billing')
        return void (await saveBilling(tx, services, {
          before,
          billing: change.billing,
          language: ctx.language,
        }))
      const { email, passwordHash } = change
      if (email !== undefined && (await findAccountOfMailbox(tx, email))) throw emailTaken()
      const after = await changeAccount(tx, accountId, {
        ...(email === undefined
          ? {}
          : {
              email,
              confirmed_at: null,
              confirmed_before: before.confirmed_before || before.confirmed_at !== null,
            }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      await services.accountChanged(tx, accountId)
      if (email !== undefined) await afterEmailChange(tx, services, { before, after, keep })
      if (passwordHash !== undefined)
        await afterPasswordChange(tx, services, after, { action: 'account.password_changed', keep })
    })
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error
  }
}

const emailTaken = () => new AppError('account.email_taken', { fields: ['email'] })

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
