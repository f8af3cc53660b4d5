import type { confirmAccount as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { wasConfirmedBy } from './mail-link-store.ts'
import { codeOf, useLink } from './mail-links.ts'
import { markConfirmed } from './mark-confirmed.ts'

/** A second tap on the same mail is answered like the first: the account stands confirmed by it. */
export const confirmAccount: Handler<typeof contract> = async (ctx, { code }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const hash = hashToken(codeOf(code))
  await inTransaction(ctx, async (tx) => {
    const account = await useLink(tx, hash, 'confirm')
    if (!account) {
      if (await wasConfirmedBy(tx, hash)) return
      throw new AppError('account.link_invalid')
    }
    await markConfirmed(tx, account.id)
  })
  return { isDone: true }
}
