import type { renewWebhookSecret as contract } from '@larunbat/contract'
import { SECRET_OVERLAP_HOURS } from '@larunbat/rules/integrations'
import { writeAudit } from '../audit/audit-store.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { holdersOf } from './holder.ts'
import { sealedWebhookSecret } from './kept-secret.ts'
import { newSecret, printSecret } from './webhook-secret.ts'
import { lockEndpoint, replaceSecret } from './webhook-store.ts'

export const renewWebhookSecret: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockEndpoint(tx, id, holdersOf(ctx)))) throw new AppError('integration.webhook_not_found')
    const secret = newSecret()
    const oldUntil = new Date(Date.now() + SECRET_OVERLAP_HOURS * 3_600_000).toISOString()
    await replaceSecret(tx, id, await sealedWebhookSecret(tx, ctx.services, secret), oldUntil)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'integration.webhook_secret',
      subject: 'account',
      subjectId: ctx.actor.accountId,
      detail: { webhook: id },
    })
    return { secret: printSecret(secret), oldUntil }
  })
