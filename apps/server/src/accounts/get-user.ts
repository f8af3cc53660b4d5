import type { getUser as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { findAccount } from './account-store.ts'
import { toAccount, toAdministeredAccount, toPublicAccount } from './to-account.ts'

export const getUser: SignedInHandler<typeof contract> = async ({ db, actor }, { id }) => {
  const account = await findAccount(db, id)
  if (!account) throw new AppError('account.not_found')
  if (actor.accountId === id) return toAccount(account)
  return actor.isAdmin ? toAdministeredAccount(account) : toPublicAccount(account)
}
