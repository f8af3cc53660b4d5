import type { sendTestMail as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'

export const sendTestMail: SignedInHandler<typeof contract> = (ctx) =>
  inTransaction(ctx, async (tx) => {
    const { accountId, email, name, language } = ctx.actor
    await ctx.services.mailer.send(tx, {
      to: email,
      language,
      template: 'account-mail-test',
      data: { name, url: `${ctx.services.config.publicUrl}/panel/correos` },
      accountId,
    })
    return { isDone: true }
  })
