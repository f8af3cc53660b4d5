import type { revokeApiToken as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { holdersOf } from './token-holder.ts'
import { endToken } from './token-store.ts'

export const revokeApiToken: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const ended = await endToken(tx, id, holdersOf(ctx))
    if (!ended) throw new AppError('integration.token_not_found')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'integration.token_ended',
      subject: 'account',
      subjectId: ctx.actor.accountId,
      detail: { name: ended.name, isFestival: ended.is_festival },
    })
    return { isDone: true }
  })
