import type { claimParticipant as contract } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { findAccount, lockAccount } from '../../identity/accounts/account-store.ts'
import { LINK_TRIES, limitNetwork } from '../../identity/accounts/limits.ts'
import { codeOf } from '../../identity/accounts/mail-links.ts'
import { proveMailbox } from '../../identity/accounts/prove-mailbox.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { viewerOf } from './access.ts'
import { findBookRow } from './address-book-store.ts'
import { endClaims, findClaimed, findGoodClaim, spendClaim } from './claim-store.ts'
import { lockEventsOf, participantChanged } from './participant-changed.ts'
import { toBookParticipant } from './participant-row.ts'
import { lockParticipant, saveParticipant } from './participant-store.ts'
import { saveProfile } from './save-profile.ts'

export const claimParticipant: SignedInHandler<typeof contract> = async (
  ctx,
  { link, hasAcceptedPolicy },
) => {
  await limitNetwork(ctx, LINK_TRIES)
  const { accountId } = ctx.actor
  const hash = hashToken(codeOf(link))
  await requireProvedMailbox(ctx, hash)
  return inTransaction(ctx, async (tx) => {
    const participantId = await findClaimed(tx, hash)
    if (participantId === undefined) throw new AppError('participant.link_invalid')
    const eventIds = await lockEventsOf(tx, participantId)
    const before = await lockParticipant(tx, participantId)
    if (!before || !(await spendClaim(tx, hash, accountId))) throw new AppError('participant.link_invalid')
    await endClaims(tx, participantId)
    // The account has an address of its own.
    const claimed = await saveParticipant(tx, participantId, {
      owner_id: accountId,
      claimed_at: new Date().toISOString(),
      email: null,
    })
    if (hasAcceptedPolicy !== undefined)
      await saveProfile(ctx, tx, claimed, { values: { has_accepted_policy: hasAcceptedPolicy }, keys: [] })
    await participantChanged(tx, eventIds)
    await writeAudit(tx, {
      actorId: accountId,
      action: 'participant.claimed',
      subject: 'participant',
      subjectId: participantId,
      detail: { previousOwnerId: before.owner_id },
    })
    const row = await findBookRow(tx, participantId, viewerOf(ctx))
    if (!row) throw new AppError('participant.link_invalid')
    return toBookParticipant(ctx, row)
  })
}

/**
 * Requires a confirmed account. The link together with a sign-in of the very address it was mailed to proves the mailbox of
 * an account that was not confirmed. A link that is not good is left to the caller.
 */
async function requireProvedMailbox(ctx: SignedInCtx, hash: Buffer): Promise<void> {
  const { accountId, tokenHash, isConfirmed } = ctx.actor
  if (isConfirmed) return
  const claim = await findGoodClaim(ctx.db, hash)
  if (!claim) return
  if ((await findAccount(ctx.db, accountId))?.email !== claim.email)
    throw new AppError('account.not_confirmed')
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId)
    // The address may have changed meanwhile.
    if (account?.email !== claim.email) throw new AppError('account.not_confirmed')
    await proveMailbox(tx, ctx.services, account, { by: 'invitation', session: tokenHash })
  })
}
