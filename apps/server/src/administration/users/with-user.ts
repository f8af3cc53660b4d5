import { inTransaction, type SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type AccountRecord, lockAccount } from '../../identity/accounts/account-store.ts'
import { hasRoles } from '../../identity/accounts/admin-role-store.ts'
import { requireStillAdmin } from '../../identity/accounts/lock-caller.ts'
import { AppError } from '../../platform/errors.ts'
import { lockAdmins } from '../privacy/erasure-plan-store.ts'

/**
 * Changes an account that is held meanwhile; administrators go or come one at a time, and one who was revoked before their turn
 * changes nothing more. Accounts of the festival's team are changed by full administrators only.
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
    if (!ctx.actor.isFullAdmin && (account.profile_id === 1 || (await hasRoles(tx, id))))
      throw new AppError('account.administers')
    await work(tx, account)
    return { isDone: true }
  })
}
