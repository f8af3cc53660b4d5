import type { getUser as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findAccount, isKnownTo } from './account-store.ts'
import { toAdministeredAccount, toOwnAccount, toPublicAccount } from './to-account.ts'

const ADMIN = 1
/** Profile that others see of an administrator: who administers is not disclosed. */
const ORGANISER = 3

/**
 * Returns the own account, any for an administrator, and of others the public profile of those with something public or in
 * a team with the caller. Other accounts are not found.
 */
export const getUser: SignedInHandler<typeof contract> = async ({ db, actor }, { id }) => {
  const account = await findAccount(db, id)
  if (!account) throw new AppError('account.not_found')
  if (actor.accountId === id) return toOwnAccount(db, account)
  if (actor.isAdmin) return toAdministeredAccount(account)
  if (!(await isKnownTo(db, id, actor.accountId))) throw new AppError('account.not_found')
  const shown = toPublicAccount(account)
  return shown.profileId === ADMIN ? { ...shown, profileId: ORGANISER } : shown
}
