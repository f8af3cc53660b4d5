import { type AccountRecord, lockAccount } from '../accounts/account-store.ts'
import { requireStillAdmin } from '../accounts/lock-caller.ts'
import { inTransaction, type SignedInCtx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { lockAdmins } from '../privacy/erasure-plan-store.ts'
import type { Db } from '../tables.ts'

/**
 * Changes an account that is held meanwhile; administrators go or come one at a time, and one who was revoked before their turn
 * changes nothing more.
 */
export function withUser(
  ctx: SignedInCtx,
  id: number,
  work: (tx: Db, account: AccountRecord) => Promise<void>,
): Promise<{ isDone: boolean }> {
  return inTransaction(ctx, async (tx) => {
    await lockAdmins(tx)
    await requireStillAdmin(ctx, tx)
    const account = await lockAccount(tx, id)
    if (!account) throw new AppError('account.not_found')
    await work(tx, account)
    return { isDone: true }
  })
}
