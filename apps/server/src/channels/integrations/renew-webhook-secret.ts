import type { renewWebhookSecret as contract } from '@larunbat/contract'
import { SECRET_OVERLAP_HOURS } from '@larunbat/rules/channels/integrations'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { mailWebhook } from './mail-webhook.ts'
import { sealedWebhookSecret } from './stored-secret.ts'
import { holdersOf } from './token-holder.ts'
import { newSecret, printSecret } from './webhook-secret.ts'
import { findEndpoint, lockEndpoint, replaceSecret } from './webhook-store.ts'

/** The holder of the secret can forge messages of the festival, so it takes the proof that a key takes. */
export const renewWebhookSecret: SignedInHandler<typeof contract> = async (ctx, { id, currentPassword }) => {
  if (!(await findEndpoint(ctx.db, id, holdersOf(ctx)))) throw new AppError('integration.webhook_not_found')
  await proveCaller(ctx, currentPassword)
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, id, holdersOf(ctx))
    if (!endpoint) throw new AppError('integration.webhook_not_found')
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
    await mailWebhook(tx, ctx.services, 'account-webhook-secret', endpoint)
    return { secret: printSecret(secret), oldUntil }
  })
}
