import { randomBytes } from 'node:crypto'
import { type inviteMember as contract, INVITED_DAYS, MAX_MEMBERS } from '@larunbat/contract'
import { emailKey } from '@larunbat/rules/address/email-key'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { AppError } from '../../platform/errors.ts'
import { countHitOnBehalf, requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { lockEventForRight, requireEventRight } from '../event/access.ts'
import { countTeam, findTeamFacts, listMemberAddresses } from './facts-store.ts'
import { TEAM_INVITATIONS, TEAM_INVITATIONS_TO_ADDRESS } from './limits.ts'
import { auditTeam } from './team-audit.ts'
import { mailInvited } from './team-mails.ts'
import { toTeamMember } from './team-member.ts'
import { endMember, findMember, insertInvited, lockInvitedAt, type ShownMember } from './team-store.ts'

export const inviteMember: SignedInHandler<typeof contract> = async (
  ctx,
  { eventId, email, role, days = INVITED_DAYS },
) => {
  const { accountId } = ctx.actor
  await requireEventRight(ctx, eventId, 'own')
  const inviter = await findAccount(ctx.db, accountId)
  if (!inviter) throw new AppError('request.sign_in_needed')
  await requireWithinLimit(ctx.db, TEAM_INVITATIONS, String(accountId))
  const key = emailKey(email)
  const isTooOften = (await countHitOnBehalf(ctx.db, TEAM_INVITATIONS_TO_ADDRESS, key, ctx.ip)) > 0
  return inTransaction(ctx, async (tx) => {
    await lockEventForRight(ctx, tx, eventId, 'own')
    const facts = await findTeamFacts(tx, eventId)
    if (emailKey(facts.ownerEmail) === key) throw new AppError('team.own_address', { fields: ['email'] })
    await requireNew(tx, eventId, key)
    const before = await lockInvitedAt(tx, eventId, key)
    if (before) await endMember(tx, before)
    const token = randomBytes(32).toString('base64url')
    const id = await insertInvited(tx, {
      event_id: eventId,
      email,
      email_key: key,
      role,
      invited_by: accountId,
      token_hash: hashToken(token),
      days,
    })
    const { language } = ctx
    // An unsent one stores the same row as a sent one.
    if (!isTooOften)
      await mailInvited(tx, ctx.services, facts, {
        ...{ to: email, token, role, days, language },
        inviter,
      })
    await auditTeam(tx, ctx, 'team.invited', { eventId, memberId: id, role })
    const made = (await findMember(tx, eventId, id)) as ShownMember
    return toTeamMember(made, { viewerId: accountId, mayManage: true })
  })
}

/** Throws for an address that is in the team, and when the team, which is held, is full. */
async function requireNew(tx: Db, eventId: number, key: string): Promise<void> {
  const known = await listMemberAddresses(tx, eventId)
  if (known.some((address) => emailKey(address) === key))
    throw new AppError('team.already_member', { fields: ['email'] })
  if ((await countTeam(tx, eventId, key)) >= MAX_MEMBERS) throw new AppError('team.too_many')
}
