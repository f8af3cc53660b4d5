import { randomBytes } from 'node:crypto'
import type { inviteParticipant as contract } from '@larunbat/contract'
import { emailKey } from '@larunbat/rules/address/email-key'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { type AccountRecord, findAccount, findAccountByEmail } from '../../identity/accounts/account-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { countHitOnBehalf, requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { requireOwnedLocked, requireParticipantOwner } from './access.ts'
import { CLAIM_DAYS, endClaims, insertClaim } from './claim-store.ts'
import { INVITATIONS, INVITATIONS_TO_ADDRESS } from './limits.ts'
import { saveParticipant } from './participant-store.ts'
import { withoutAddresses } from './without-addresses.ts'

export const inviteParticipant: SignedInHandler<typeof contract> = async (ctx, { participantId, email }) => {
  const { accountId } = ctx.actor
  await requireParticipantOwner(ctx, ctx.db, participantId)
  const inviter = await findAccount(ctx.db, accountId)
  if (!inviter) throw new AppError('request.sign_in_needed')
  await requireWithinLimit(ctx.db, INVITATIONS, String(accountId))
  const isTooOften = (await countHitOnBehalf(ctx.db, INVITATIONS_TO_ADDRESS, emailKey(email), ctx.ip)) > 0
  await inTransaction(ctx, async (tx) => {
    const participant = await requireOwnedLocked(ctx, tx, participantId)
    if (participant.claimed_at !== null && !ctx.actor.isAdmin) throw new AppError('participant.claimed')
    if (participant.claimed_at === null) await saveParticipant(tx, participantId, { email })
    // An unsent one stores the same row as a sent one, and leaves those before it good.
    if (!isTooOften) await endClaims(tx, participantId)
    const token = randomBytes(32).toString('base64url')
    await insertClaim(tx, { hash: hashToken(token), participantId, email, invitedBy: accountId })
    if (!isTooOften) await mailInvitation(ctx, tx, { to: email, token, name: participant.name, inviter })
    await writeAudit(tx, {
      actorId: accountId,
      action: 'participant.invited',
      subject: 'participant',
      subjectId: participantId,
    })
  })
  return { isDone: true }
}

interface Invitation {
  to: string
  token: string
  name: string
  inviter: AccountRecord
}

/** In the language of the account that the address may have; else in the one of the inviting account. */
async function mailInvitation(
  { services: { mailer, config }, language }: SignedInCtx,
  tx: Db,
  { to, token, name, inviter }: Invitation,
): Promise<void> {
  const account = await findAccountByEmail(tx, to)
  await mailer.send(tx, {
    to,
    language: account?.language ?? language,
    template: 'participant-invitation',
    data: {
      title: withoutAddresses(name),
      ownerName: withoutAddresses(inviter.name),
      // Opening the page spends nothing, so that a preview of the mail does no harm.
      url: `${config.publicUrl}/panel/invitacion?t=${token}`,
      minutes: CLAIM_DAYS * 24 * 60,
    },
    accountId: account?.id,
    aboutAccountId: inviter.id,
  })
}
