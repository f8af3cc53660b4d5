import type { resendMail as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { lockMail } from './mail-store.ts'

export const resendMail: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) throw new AppError('mail.not_found')
    if (mail.status === 'waiting' || mail.status === 'held') throw new AppError('mail.still_waiting')
    if (mail.isBlocked) throw new AppError('account.blocked')
    const copyId = await ctx.services.mailer.sendAgain(tx, id)
    // What an erased account was written is emptied.
    if (copyId === undefined) throw new AppError('mail.emptied')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'mail.resent',
      subject: 'mail',
      subjectId: id,
      detail: { copy: copyId, template: mail.template },
    })
    return { id: copyId }
  })
