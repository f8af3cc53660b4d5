import { randomBytes } from 'node:crypto'
import type {
  beginLinking as beginning,
  linkProvider as linking,
  unlinkProvider as unlinking,
} from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findAccount } from '../accounts/account-store.ts'
import { lockCaller } from '../accounts/lock-caller.ts'
import { proveCaller, proveOwner } from '../accounts/prove-owner.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { deleteIdentities, findIdentityOf, type Identity, insertIdentity } from './identity-store.ts'
import { notifyOwner } from './notify-owner.ts'
import { consumeFlow, saveFlow } from './oauth-flow-store.ts'
import { requireAnotherSignInMethod } from './remaining-method-store.ts'

const START_SECONDS = 120

/** A page cannot send a token along when it leaves for another address: a code of the caller's own stands in for it. */
export const beginLinking: SignedInHandler<typeof beginning> = async (ctx, { currentPassword }) => {
  const { db, actor, services } = ctx
  if (!services.config.provider) throw new AppError('account.provider_unavailable')
  const account = await findAccount(db, actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  await proveOwner(ctx, account, currentPassword)
  const code = randomBytes(32).toString('base64url')
  await saveFlow(db, code, { purpose: 'link_start', seconds: START_SECONDS, accountId: account.id })
  return { url: `/api/auth/google?${new URLSearchParams({ vincular: code, next: '/ajustes/acceso' })}` }
}

/** The code counts only for whom the way was begun: a foreign one, sent to a victim, links nothing. */
export const linkProvider: SignedInHandler<typeof linking> = async (ctx, { code }) => {
  const { db, actor, services } = ctx
  const step = await consumeFlow(db, code, 'link')
  if (!step || step.accountId !== actor.accountId) throw new AppError('account.link_invalid')
  const { issuer, subject, email } = step.data as unknown as Identity
  await inTransaction(ctx, async (tx) => {
    const account = await lockCaller(ctx, tx)
    const before = await findIdentityOf(tx, account.id, issuer)
    if (before?.subject === subject) return
    if (before) throw new AppError('account.identity_other')
    if (!(await insertIdentity(tx, account.id, { issuer, subject, email })))
      throw new AppError('account.identity_taken')
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.provider_linked',
      subject: 'account',
      subjectId: account.id,
    })
    await notifyOwner(tx, services, account, 'account-provider-linked')
  })
  return { isDone: true }
}

export const unlinkProvider: SignedInHandler<typeof unlinking> = async (ctx, { currentPassword }) => {
  const { accountId } = ctx.actor
  await proveCaller(ctx, currentPassword)
  await inTransaction(ctx, async (tx) => {
    await lockCaller(ctx, tx)
    if (!(await deleteIdentities(tx, accountId))) throw new AppError('account.identity_none')
    await requireAnotherSignInMethod(tx, accountId)
    await writeAudit(tx, {
      actorId: accountId,
      action: 'account.provider_unlinked',
      subject: 'account',
      subjectId: accountId,
    })
  })
  return { isDone: true }
}
