import type { sendMagicLink as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import { type Ctx, type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { nextWithin } from '../sign-in/panel-return.ts'
import { findAccountByEmail } from './account-store.ts'
import { sendLink } from './send-link.ts'
import { forAccountOf } from './unrevealing.ts'

export const sendMagicLink: Handler<typeof contract> = async (ctx, { email, next }) => {
  const { actor } = ctx
  if (actor?.isAdmin) return { link: await issueLink(ctx, actor.accountId, email) }
  await forAccountOf(ctx, email, (account) =>
    inTransaction(ctx, (tx) => sendLink(tx, ctx.services, account, 'sign_in', { next: nextWithin(next) })),
  )
  return { link: null }
}

/** The link as an administrator gets it, to pass it on to somebody who cannot get at their mail. */
async function issueLink(ctx: Ctx, adminId: number, email: string): Promise<string> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) throw new AppError('account.unknown_email', { fields: ['email'] })
  return inTransaction(ctx, async (tx) => {
    await writeAudit(tx, {
      actorId: adminId,
      action: 'account.link_issued',
      subject: 'account',
      subjectId: account.id,
    })
    return sendLink(tx, ctx.services, account, 'sign_in')
  })
}
