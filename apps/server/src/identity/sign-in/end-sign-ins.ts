import type { endSignIn as one, endOtherSignIns as others } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { proveCaller } from '../accounts/prove-owner.ts'
import { endOtherTokens } from '../accounts/token-store.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { deleteSignIn } from './sign-in-store.ts'

/**
 * Its next call is refused: tokens are looked up at every call (docs/decisions/004). A person who found a signed-in device must
 * not put the owner out, so it takes the proof that a new password takes (ASVS 5.0.0, 7.5.2).
 */
export const endSignIn: SignedInHandler<typeof one> = async (ctx, { id, currentPassword }) => {
  await proveCaller(ctx, currentPassword)
  return ending(ctx, 'account.sign_in_ended', async (tx) => {
    if (!(await deleteSignIn(tx, id, ctx.actor.accountId))) throw new AppError('account.sign_in_not_found')
  })
}

export const endOtherSignIns: SignedInHandler<typeof others> = async (ctx, { currentPassword }) => {
  await proveCaller(ctx, currentPassword)
  return ending(ctx, 'account.other_sign_ins_ended', (tx) =>
    endOtherTokens(tx, ctx.actor.accountId, ctx.actor.tokenHash),
  )
}

async function ending(ctx: SignedInCtx, action: string, end: (tx: Db) => Promise<void>) {
  const { accountId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await end(tx)
    await writeAudit(tx, { actorId: accountId, action, subject: 'account', subjectId: accountId })
  })
  return { isDone: true }
}
