import type { sendMagicLink as contract } from '@larunbat/contract'
import { type Handler, inTransaction, type SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { nextWithin } from '../../platform/http/return-path.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { findAccountOfMailbox, lockAccount } from './account-store.ts'
import { hasRoles } from './admin-role-store.ts'
import { requireStillAdmin } from './lock-caller.ts'
import { forAccountOf } from './prevent-account-enumeration.ts'
import { proveCaller } from './prove-owner.ts'
import { sendLink } from './send-link.ts'

const ADMIN = 1

export const sendMagicLink: Handler<typeof contract> = async (ctx, { email, next, currentPassword }) => {
  const { actor } = ctx
  const link = actor?.isAdmin ? await shownLink({ ...ctx, actor }, email, currentPassword) : null
  if (link) return { link }
  await forAccountOf(ctx, { email, purpose: 'sign_in' }, (tx, account) =>
    sendLink(tx, ctx.services, account, 'sign_in', { next: nextWithin(next) }),
  )
  return { link: null }
}

/** A client of the specification cannot prove its administrator: the link is mailed then, as to anyone, and not shown. */
async function shownLink(ctx: SignedInCtx, email: string, currentPassword: string | undefined) {
  try {
    return await issueLink(ctx, email, currentPassword)
  } catch (error) {
    const isUnproved = error instanceof AppError && error.code === 'account.current_password_needed'
    if (isUnproved && currentPassword === undefined) return null
    throw error
  }
}

/**
 * Returns the link to an administrator, to hand it to a person without access to their mail. The sign-in it
 * opens is no proof of the owner. Asking takes a proof of the administrator, and links of the festival's team, own ones
 * included, are not shown: an old token would else become a fresh sign-in, and one administrator another.
 */
async function issueLink(
  ctx: SignedInCtx,
  email: string,
  currentPassword: string | undefined,
): Promise<string | null> {
  const known = await findAccountOfMailbox(ctx.db, email)
  if (!known) throw new AppError('account.unknown_email', { fields: ['email'] })
  if (known.profile_id === ADMIN || (await hasRoles(ctx.db, known.id))) return null
  await proveCaller(ctx, currentPassword)
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, known.id)
    await requireStillAdmin(ctx, tx)
    if (!account || account.profile_id === ADMIN || (await hasRoles(tx, known.id))) return null
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'account.link_issued',
      subject: 'account',
      subjectId: account.id,
    })
    return sendLink(tx, ctx.services, account, 'sign_in', { shownTo: ctx.actor.accountId })
  })
}
