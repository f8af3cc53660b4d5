import type { removePasskey as removal, renamePasskey as renaming } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { lockCaller } from '../accounts/lock-caller.ts'
import { proveCaller } from '../accounts/prove-owner.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { deletePasskey, namePasskey } from './passkey-store.ts'
import { requireAnotherSignInMethod } from './remaining-method-store.ts'

export const renamePasskey: SignedInHandler<typeof renaming> = async ({ db, actor }, { id, name }) => {
  if (!(await namePasskey(db, { id, accountId: actor.accountId, name })))
    throw new AppError('account.passkey_not_found')
  return { isDone: true }
}

/** Two removals at once come one after the other, so that they cannot take the last two ways together. */
export const removePasskey: SignedInHandler<typeof removal> = async (ctx, { id, currentPassword }) => {
  const { actor } = ctx
  await proveCaller(ctx, currentPassword)
  await inTransaction(ctx, async (tx) => {
    await lockCaller(ctx, tx)
    const name = await deletePasskey(tx, id, actor.accountId)
    if (name === undefined) throw new AppError('account.passkey_not_found')
    await requireAnotherSignInMethod(tx, actor.accountId)
    await writeAudit(tx, {
      actorId: actor.accountId,
      action: 'account.passkey_removed',
      subject: 'account',
      subjectId: actor.accountId,
      detail: { name },
    })
  })
  return { isDone: true }
}
