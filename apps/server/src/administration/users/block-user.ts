import type { blockUser as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { changeAccount } from '../../identity/accounts/account-store.ts'
import { isLastTreasurer } from '../../identity/accounts/admin-role-store.ts'
import { endLinks } from '../../identity/accounts/mail-link-store.ts'
import { endWaysByBlock, restoreAfterBlock } from '../../identity/accounts/sign-in-method-store.ts'
import { endOtherTokens } from '../../identity/accounts/token-store.ts'
import { stopMails } from '../../identity/accounts/user-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { hasOtherAdmin } from '../privacy/erasure-plan-store.ts'
import { revokeAdminRole } from './revoke-admin-role.ts'
import { withUser } from './with-user.ts'

export const blockUser: SignedInHandler<typeof contract> = (ctx, { id, isBlocked, restored = [] }) =>
  withUser(ctx, id, async (tx, account) => {
    if (id === ctx.actor.accountId) throw new AppError('account.is_own')
    if (account.is_team) throw new AppError('account.is_team')
    if (account.merged_into !== null) throw new AppError('account.is_merged')
    if ((account.blocked_at !== null) === isBlocked) return
    if (isBlocked) {
      if (account.profile_id === 1 && !(await hasOtherAdmin(tx, id))) throw new AppError('account.last_admin')
      if (await isLastTreasurer(tx, id)) throw new AppError('account.last_treasurer')
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
