import type { resendConfirmation as contract } from '@larunbat/contract'
import type { Ctx, Handler } from '../../database/context.ts'
import { hashToken } from './access-tokens.ts'
import { findAccount } from './account-store.ts'
import { forAccountOf } from './prevent-account-enumeration.ts'
import { sendLink } from './send-link.ts'
import { findToken } from './token-store.ts'

/**
 * The account is the one of the token; the address of the request counts only without one. The mail goes to the
 * address of the record in any case.
 */
export const resendConfirmation: Handler<typeof contract> = async (ctx, { email, token }) => {
  const address = token ? await addressOfToken(ctx, token) : email
  // An ended token is answered like any other, after the same time.
  await forAccountOf(ctx, { email: address ?? '', purpose: 'confirm' }, async (tx, account) => {
    if (account.confirmed_at === null) await sendLink(tx, ctx.services, account, 'confirm')
  })
  return { isDone: true }
}

async function addressOfToken({ db }: Ctx, token: string): Promise<string | undefined> {
  const found = await findToken(db, hashToken(token))
  return found && (await findAccount(db, found.accountId))?.email
}
