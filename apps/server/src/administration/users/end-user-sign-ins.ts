import type { endUserSignIns as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { endLinks } from '../../identity/accounts/mail-link-store.ts'
import { endOtherTokens } from '../../identity/accounts/token-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { withUser } from './with-user.ts'

/** Ends all sessions of a user, as after a lost telephone; signing in again works as before (ASVS 5.0.0, 7.4.5). */
export const endUserSignIns: SignedInHandler<typeof contract> = (ctx, { id }) =>
  withUser(ctx, id, async (tx) => {
    if (id === ctx.actor.accountId) throw new AppError('account.is_own')
    await endOtherTokens(tx, id)
    await endLinks(tx, id)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'account.other_sign_ins_ended',
      subject: 'account',
      subjectId: id,
    })
  })
