import type { deleteWebhook as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { holdersOf } from './token-holder.ts'
import { deleteEndpoint, lockEndpoint } from './webhook-store.ts'

export const deleteWebhook: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id, holdersOf(ctx))
    if (!row) throw new AppError('integration.webhook_not_found')
    await deleteEndpoint(tx, id)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'integration.webhook_deleted',
      subject: 'account',
      subjectId: ctx.actor.accountId,
      detail: { webhook: id, host: new URL(row.url).host },
    })
    return { isDone: true }
  })
