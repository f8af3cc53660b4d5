import { writeAudit } from '../audit/audit-store.ts'
import type { SignedInCtx } from '../context.ts'
import { pauseFestivalEndpoints } from '../integrations/webhook-store.ts'
import { endAssignments } from '../review/assignee-store.ts'
import { endReviewsOfHubs } from '../settings/hub-store.ts'
import type { Db } from '../tables.ts'

/**
 * For a former or blocked administrator: what only administrators may see must not stay assigned to them, and
 * addresses that they entered for the festival are told nothing until another administrator switches them on again.
 */
export async function revokeAdminRole(tx: Db, ctx: SignedInCtx, accountId: number): Promise<void> {
  await endReviewsOfHubs(tx, accountId)
  await endAssignments(tx, accountId)
  for (const { id, url } of await pauseFestivalEndpoints(tx, accountId))
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'integration.webhook_changed',
      subject: 'account',
      subjectId: accountId,
      detail: { webhook: id, host: new URL(url).host, status: 'paused' },
    })
}
