import type { loginWithLink as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import { findAccount } from './account-store.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { spendLink } from './mail-link-store.ts'
import { codeOf } from './mail-links.ts'
import { signIn } from './sign-in.ts'

/** Works for an account locked after wrong passwords too. It does not confirm: an administrator may have read the link. */
export const loginWithLink: Handler<typeof contract> = async (ctx, { token }) => {
  await limitNetwork(ctx, LINK_TRIES)
  return inTransaction(ctx, async (tx) => {
    const accountId = await spendLink(tx, hashToken(codeOf(token)), 'sign_in')
    const account = accountId === undefined ? undefined : await findAccount(tx, accountId)
    if (!account) throw new AppError('account.link_invalid')
    return signIn(tx, account, ctx.userAgent)
  })
}
