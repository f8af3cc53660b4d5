import type { setUserAnalytics as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { changeAccount } from '../../identity/accounts/account-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { withUser } from './with-user.ts'

export const setUserAnalytics: SignedInHandler<typeof contract> = (ctx, { id, canSeeAnalytics }) =>
  withUser(ctx, id, async (tx, account) => {
    if (account.can_see_analytics === canSeeAnalytics) return
    await changeAccount(tx, id, { can_see_analytics: canSeeAnalytics })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'account.analytics_changed',
      subject: 'account',
      subjectId: id,
      detail: { before: account.can_see_analytics, after: canSeeAnalytics },
    })
  })
