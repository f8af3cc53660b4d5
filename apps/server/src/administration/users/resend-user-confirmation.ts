import type { resendUserConfirmation as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { sendLink } from '../../identity/accounts/send-link.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { withUser } from './with-user.ts'

export const resendUserConfirmation: SignedInHandler<typeof contract> = (ctx, { id }) =>
  withUser(ctx, id, async (tx, account) => {
    if (account.blocked_at !== null) throw new AppError('account.blocked')
    if (account.confirmed_at !== null) throw new AppError('account.is_confirmed')
    await sendLink(tx, ctx.services, account, 'confirm')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'account.confirmation_resent',
      subject: 'account',
      subjectId: id,
    })
  })
