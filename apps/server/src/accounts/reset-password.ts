import type { resetPassword as contract } from '@larunbat/contract'
import { refreshProgressOfOwner } from '../contents/refresh-content.ts'
import { type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import { changeAccount } from './account-store.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { findGoodLink } from './mail-link-store.ts'
import { codeOf, useLink } from './mail-links.ts'
import { afterPasswordChange } from './password-change.ts'
import { hashPassword, requireGoodPassword } from './password-hash.ts'
import { signIn } from './sign-in.ts'
import { endUnproved } from './ways-in-store.ts'

/** Whoever reads the mail owns the address: the account is confirmed by it as well. */
export const resetPassword: Handler<typeof contract> = async (ctx, { link, password }) => {
  await requireGoodPassword(password)
  await limitNetwork(ctx, LINK_TRIES)
  const hash = hashToken(codeOf(link))
  // Hashing costs; nobody gets it for a made-up link.
  if ((await findGoodLink(ctx.db, hash))?.purpose !== 'reset') throw new AppError('account.link_invalid')
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const before = await useLink(tx, hash, 'reset')
    if (!before) throw new AppError('account.link_invalid')
    const account = await changeAccount(tx, before.id, {
      password_hash: passwordHash,
      confirmed_at: before.confirmed_at ?? new Date().toISOString(),
    })
    if (before.confirmed_at === null) {
      await endUnproved(tx, account.id)
      await refreshProgressOfOwner(tx, account.id)
    }
    await afterPasswordChange(tx, ctx.services, account, { action: 'account.password_reset' })
    return signIn(tx, account, ctx, 'reset')
  })
}
