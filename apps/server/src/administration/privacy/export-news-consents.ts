import type { exportNewsConsents as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { listNewsConsents } from '../../ticketing/tickets/newsletter/newsletter-store.ts'

/** Returns the consents to news in force; the audit log has who took them out, when and how many. */
export const exportNewsConsents: SignedInHandler<typeof contract> = async (ctx, { currentPassword }) => {
  await proveCaller(ctx, currentPassword)
  return inTransaction(ctx, async (tx) => {
    const consents = await listNewsConsents(tx)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'news.exported',
      subject: 'setting',
      subjectId: null,
      detail: { count: consents.length },
    })
    return { consents }
  })
}
