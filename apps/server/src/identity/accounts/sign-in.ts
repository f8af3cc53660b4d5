import type { SignedInAccount } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { createAccessToken, type SignInOrigin } from './access-tokens.ts'
import { type AccountRecord, recordSignIn } from './account-store.ts'
import { toOwnAccount } from './to-account.ts'

/**
 * Signs in a person proven to be the account's owner: always with a new token, so that a token planted beforehand is
 * worth nothing. A blocked account is refused with `account.blocked`.
 */
export async function signIn(
  db: Db,
  account: AccountRecord,
  { userAgent, log, ip }: Pick<Ctx, 'userAgent' | 'log' | 'ip'>,
  origin: SignInOrigin,
): Promise<Of<typeof SignedInAccount>> {
  if (account.blocked_at !== null) throw new AppError('account.blocked')
  await recordSignIn(db, account.id)
  const token = await createAccessToken(db, account.id, userAgent, origin)
  log.info({ security: 'signed_in', way: origin.by, accountId: account.id, ip }, 'Somebody signed in.')
  return { ...(await toOwnAccount(db, account)), token }
}
