import type { acceptMembership as contract } from '@larunbat/contract'
import { maskEmail } from '@larunbat/rules/address/email'
import { emailKey } from '@larunbat/rules/address/email-key'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { findAccount, lockAccount } from '../../identity/accounts/account-store.ts'
import { LINK_TRIES, limitNetwork } from '../../identity/accounts/limits.ts'
import { codeOf } from '../../identity/accounts/mail-links.ts'
import { proveMailbox } from '../../identity/accounts/prove-mailbox.ts'
import { AppError } from '../../platform/errors.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { findTeamFacts } from './facts-store.ts'
import { auditTeam } from './team-audit.ts'
import { mailTeamOwner } from './team-mails.ts'
import { findByToken, lockMember, lockMembershipOf, saveAccepted, wasTakenBack } from './team-store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export const acceptMembership: SignedInHandler<typeof contract> = async (ctx, { code }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const hash = hashToken(codeOf(code))
  const found = await requireUsable(ctx, ctx.db, hash)
  if (found.account_id === null) await requireAddress(ctx, found)
  return inTransaction(ctx, async (tx) => {
    await lockEventKey(tx, found.event_id)
    await lockMember(tx, found.id)
    // Looked at again: it may have been used or taken back meanwhile.
    const { id, title, role, event_id: eventId, ...now } = await requireUsable(ctx, tx, hash)
    if (now.account_id !== null) return { eventId, title, role }
    if (await lockMembershipOf(tx, eventId, ctx.actor.accountId)) throw new AppError('team.already_member')
    await saveAccepted(tx, id, ctx.actor.accountId)
    await auditTeam(tx, ctx, 'team.accepted', { eventId, memberId: id, role })
    const facts = await findTeamFacts(tx, eventId)
    const row = { ...now, id, role, event_id: eventId }
    await mailTeamOwner(tx, ctx.services, facts, row, {
      what: 'team-joined',
      person: { id: ctx.actor.accountId, name: ctx.actor.name },
    })
    return { eventId, title, role }
  })
}

/** The invitation behind a link that waits, or that the caller has used. Throws what else became of it. */
async function requireUsable({ actor }: SignedInCtx, db: Db, hash: Buffer): Promise<Found> {
  const found = await findByToken(db, hash)
  if (!found) throw new AppError((await wasTakenBack(db, hash)) ? 'team.link_revoked' : 'team.link_invalid')
  if (found.account_id !== null && found.account_id !== actor.accountId) throw new AppError('team.link_used')
  if (found.account_id === null && found.isOver) throw new AppError('team.link_expired')
  if (found.owner_id === actor.accountId) throw new AppError('team.already_member')
  return found
}

/**
 * Throws unless the account has the invited address. The link together with a sign-in of the very address
 * it was mailed to proves the mailbox of that account.
 */
async function requireAddress(ctx: SignedInCtx, { email, email_key: key }: Found): Promise<void> {
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account || emailKey(account.email) !== key)
    throw new AppError('team.other_address', { variables: { email: maskEmail(email ?? '') } })
  if (account.confirmed_at) return
  if (account.email !== email) throw new AppError('account.not_confirmed')
  await inTransaction(ctx, async (tx) => {
    // The address may be another one by now, which is not proved.
    const now = await lockAccount(tx, account.id)
    if (now?.email !== email)
      throw new AppError('team.other_address', { variables: { email: maskEmail(email ?? '') } })
    if (now.confirmed_at) return
    await proveMailbox(tx, ctx.services, now, { by: 'invitation', session: ctx.actor.tokenHash })
  })
}
