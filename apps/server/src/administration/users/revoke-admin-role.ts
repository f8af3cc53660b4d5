import { pauseFestivalEndpoints } from '../../channels/integrations/webhook-store.ts'
import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { endAssignments } from '../../events/review/assignee-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { endReviewsOfHubs } from '../../reference/festival-settings/hub-store.ts'

/**
 * For a former or blocked administrator: what only administrators may see must not stay assigned to them, and addresses
 * that they entered for the festival receive nothing until another administrator enables them again.
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
