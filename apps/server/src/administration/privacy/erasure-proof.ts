import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { joinGroups } from '@larunbat/rules/text/typed-text'
import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import { type AccountRecord, resetFailures } from '../../identity/accounts/account-store.ts'
import { verifyPassword } from '../../identity/accounts/password-hash.ts'
import { claimAttempt } from '../../identity/accounts/sign-in-attempts.ts'
import { AppError } from '../../platform/errors.ts'
import { takeTry } from './erasure-code-store.ts'

/** Eight digits, and what is stored of them: without our secret key the table does not give them away. */
export async function makeCode(db: Db, accountId: number): Promise<{ code: string; hash: Buffer }> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  return { code, hash: await hashOf(db, accountId, code) }
}

/**
 * Makes sure that it is the owner who wants the account gone: by its password, or by the mailed code where it has none.
 * A recent sign-in is not enough for what cannot be undone. Wrong passwords count like those at the sign-in.
 */
export async function proveErasure(
  { db }: Pick<SignedInCtx, 'db'>,
  account: AccountRecord,
  { password = '', code = '' }: { password?: string; code?: string },
): Promise<void> {
  if (account.password_hash !== null) {
    if (password === '') throw new AppError('account.credentials_wrong', { fields: ['password'] })
    await claimAttempt(db, account.id)
    if (!(await verifyPassword(password, account.password_hash)))
      throw new AppError('account.credentials_wrong', { fields: ['password'] })
    await resetFailures(db, account.id)
    return
  }
  const digits = joinGroups(code) ?? ''
  const expected = digits === '' ? undefined : await takeTry(db, account.id)
  if (!expected || !timingSafeEqual(expected, await hashOf(db, account.id, digits)))
    throw new AppError('account.code_wrong', { fields: ['codigo'] })
}

async function hashOf(db: Db, accountId: number, code: string): Promise<Buffer> {
  return createHmac('sha256', await getSecret(db, 'erasure'))
    .update(`${accountId}:${code}`)
    .digest()
}
