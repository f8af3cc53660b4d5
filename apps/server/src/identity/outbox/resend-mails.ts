import type { resendMails as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { lockSendable } from './mail-store.ts'

/** Those sent meanwhile, deleted or of a blocked account are skipped. */
export const resendMails: SignedInHandler<typeof contract> = (ctx, { ids }) =>
  inTransaction(ctx, async (tx) => {
    const sendable = await lockSendable(tx, ids)
    for (const id of sendable) await ctx.services.mailer.sendAgain(tx, id)
    if (sendable.length > 0)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'mail.failed_resent',
        subject: 'mail',
        subjectId: null,
        detail: { count: sendable.length, first: sendable[0], last: sendable.at(-1) },
      })
    return { sent: sendable.length }
  })
