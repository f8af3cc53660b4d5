import type { loginWithLink as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { useCode } from '../sign-in/use-code.ts'
import { hashToken } from './access-tokens.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { codeOf, useLink } from './mail-links.ts'
import { signIn } from './sign-in.ts'

/**
 * Works for an account locked after wrong passwords too. It does not confirm: an administrator may have read the link.
 * What the provider's way back brought is a code of the same call.
 */
export const loginWithLink: Handler<typeof contract> = async (ctx, { token }) => {
  await limitNetwork(ctx, LINK_TRIES)
  return inTransaction(ctx, async (tx) => {
    const code = codeOf(token)
    const account = (await useLink(tx, hashToken(code), 'sign_in')) ?? (await useCode(tx, code))
    if (!account) throw new AppError('account.link_invalid')
    return signIn(tx, account, ctx, 'link')
  })
}
