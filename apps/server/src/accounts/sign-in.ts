import type { SignedInAccount } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Ctx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Db } from '../tables.ts'
import { createAccessToken } from './access-tokens.ts'
import { type AccountRecord, noteSignIn } from './account-store.ts'
import { toAccount } from './to-account.ts'

/** What somebody has shown: a password, a mailed link or code of the provider, a passkey, or that they are new. */
export type SignInWay = 'password' | 'link' | 'passkey' | 'registration' | 'reset'

/**
 * Signs in whoever has proven to be the account's owner: always with a new token, so that a token planted beforehand is
 * worth nothing. A blocked account is refused with `account.blocked`.
 */
export async function signIn(
  db: Db,
  account: AccountRecord,
  { userAgent, log, ip }: Pick<Ctx, 'userAgent' | 'log' | 'ip'>,
  way: SignInWay,
): Promise<Of<typeof SignedInAccount>> {
  if (account.blocked_at !== null) throw new AppError('account.blocked')
  await noteSignIn(db, account.id)
  const token = await createAccessToken(db, account.id, userAgent)
  log.info({ security: 'signed_in', way, accountId: account.id, ip }, 'Somebody signed in.')
  return { ...toAccount(account), token }
}
