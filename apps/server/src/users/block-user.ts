import type { blockUser as contract } from '@larunbat/contract'
import { changeAccount } from '../accounts/account-store.ts'
import { endLinks } from '../accounts/mail-link-store.ts'
import { endOtherTokens } from '../accounts/token-store.ts'
import { endWaysByBlock, restoreAfterBlock } from '../accounts/ways-in-store.ts'
import { writeAudit } from '../audit/audit-store.ts'
import type { SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { hasOtherAdmin } from '../privacy/erasure-plan-store.ts'
import { revokeAdminRole } from './end-administration.ts'
import { stopMails } from './user-store.ts'
import { withUser } from './with-user.ts'

export const blockUser: SignedInHandler<typeof contract> = (ctx, { id, isBlocked, restored = [] }) =>
  withUser(ctx, id, async (tx, account) => {
    if (id === ctx.actor.accountId) throw new AppError('account.is_own')
    if (account.is_team) throw new AppError('account.is_team')
    if (account.merged_into !== null) throw new AppError('account.is_merged')
    if ((account.blocked_at !== null) === isBlocked) return
    if (isBlocked) {
      if (account.profile_id === 1 && !(await hasOtherAdmin(tx, id))) throw new AppError('account.last_admin')
      await endOtherTokens(tx, id)
      await endLinks(tx, id)
      await stopMails(tx, id, 'The account was blocked.')
      await endWaysByBlock(tx, id)
      await revokeAdminRole(tx, ctx, id)
    } else await restoreAfterBlock(tx, id, restored)
    await changeAccount(tx, id, { blocked_at: isBlocked ? new Date().toISOString() : null })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: isBlocked ? 'account.blocked' : 'account.unblocked',
      subject: 'account',
      subjectId: id,
      ...(isBlocked ? {} : { detail: { restored } }),
    })
  })
