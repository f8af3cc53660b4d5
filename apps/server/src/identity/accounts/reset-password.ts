import type { resetPassword as contract, previewReset as preview } from '@larunbat/contract'
import { type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import { changeAccount } from './account-store.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { findGoodLink } from './mail-link-store.ts'
import { codeOf, useLink } from './mail-links.ts'
import { afterPasswordChange } from './password-change.ts'
import { hashPassword, requireGoodPassword } from './password-hash.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { signIn } from './sign-in.ts'
import { endInterfaceWays, endSignInWays, listWaysIn } from './sign-in-method-store.ts'

/** The reader of the mail owns the address: the account is confirmed by it as well. */
export const resetPassword: Handler<typeof contract> = async (ctx, { link, password, kept = {} }) => {
  await requireGoodPassword(password)
  await limitNetwork(ctx, LINK_TRIES)
  const hash = hashToken(codeOf(link))
  // Hashing costs; a made-up link does not cause it.
  if ((await findGoodLink(ctx.db, hash))?.purpose !== 'reset') throw new AppError('account.link_invalid')
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const before = await useLink(tx, hash, 'reset')
    if (!before) throw new AppError('account.link_invalid')
    await proveMailbox(tx, ctx.services, before, { by: 'reset', newPasswordHash: passwordHash })
    const account = await changeAccount(tx, before.id, { password_hash: passwordHash })
    const { passkeyIds = [], apiKeyIds = [], webhookIds = [], keepsProvider = false } = kept
    const ended = {
      ...(await endSignInWays(tx, account.id, { passkeys: passkeyIds, providers: keepsProvider })),
      ...(await endInterfaceWays(tx, account.id, { apiKeys: apiKeyIds, webhooks: webhookIds })),
    }
    await afterPasswordChange(tx, ctx.services, account, { action: 'account.password_reset', ended })
    return signIn(tx, account, ctx, { by: 'reset' })
  })
}

export const previewReset: Handler<typeof preview> = async (ctx, { link }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const good = await findGoodLink(ctx.db, hashToken(codeOf(link)))
  if (good?.purpose !== 'reset') throw new AppError('account.link_invalid')
  return listWaysIn(ctx.db, good.accountId)
}
