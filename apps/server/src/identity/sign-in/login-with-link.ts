import type { loginWithLink as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../accounts/access-tokens.ts'
import { LINK_TRIES, limitNetwork } from '../accounts/limits.ts'
import { findViewers } from '../accounts/mail-link-store.ts'
import { codeOf, useLink } from '../accounts/mail-links.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { signIn } from '../accounts/sign-in.ts'
import { useCode } from './use-sign-in-code.ts'

/**
 * Works for an account locked after wrong passwords too. It proves the address as well, unless an administrator
 * was shown the link. What the provider's way back brought is a code of the same call.
 */
export const loginWithLink: Handler<typeof contract> = async (ctx, { token }) => {
  await limitNetwork(ctx, LINK_TRIES)
  return inTransaction(ctx, async (tx) => {
    const code = codeOf(token)
    const hash = hashToken(code)
    const linked = await useLink(tx, hash, 'sign_in')
    const account = linked ?? (await useCode(tx, code))
    if (!account) throw new AppError('account.link_invalid')
    if (!linked) return signIn(tx, account, ctx, { by: 'provider' })
    const { wasShown, shownTo } = await findViewers(tx, hash)
    const proved = wasShown ? linked : await proveMailbox(tx, ctx.services, linked, { by: 'sign_in_link' })
    return signIn(tx, proved, ctx, { by: 'link', shownTo })
  })
}
