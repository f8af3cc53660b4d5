import type { setUserQuota as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { changeAccount } from '../../identity/accounts/account-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { withUser } from './with-user.ts'

/** Sets how many events and megabytes an account may have. */
export const setUserQuota: SignedInHandler<typeof contract> = (ctx, { id, events, megabytes }) =>
  withUser(ctx, id, async (tx, account) => {
    const before = { events: account.event_quota, megabytes: account.storage_quota_mb }
    if (before.events === events && before.megabytes === megabytes) return
    await changeAccount(tx, id, { event_quota: events, storage_quota_mb: megabytes })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'account.quota_changed',
      subject: 'account',
      subjectId: id,
      detail: { before, after: { events, megabytes } },
    })
  })
