import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { findAttempts, takeAttempt } from './attempt-store.ts'

/** Failures before each further one makes the account wait, and before it is locked. */
export const FREE_ATTEMPTS = 4
export const LOCK_AFTER = 10

/**
 * Claims one try at an account's password. It counts as a failure until a success forgets it, so that a hundred
 * parallel guesses cannot all be checked: after the fourth failure tries must wait 1, 2, 4, 8, 16 seconds
 * (`request.too_many`), after the tenth the account is locked for 15 minutes (`account.blocked`). The mailed link
 * signs in all the same.
 */
export async function claimAttempt(db: Db, accountId: number): Promise<void> {
  if (await takeAttempt(db, accountId, { free: FREE_ATTEMPTS, lockAfter: LOCK_AFTER })) return
  const state = await findAttempts(db, accountId)
  if (state && state.failures >= LOCK_AFTER) throw new AppError('account.blocked')
  throw new AppError('request.too_many', {
    // The specification has one text for an account that is closed to tries, however long.
    textKey: 'account.blocked',
    data: { retryAfterSeconds: Math.max(1, state?.wait ?? 1) },
  })
}
