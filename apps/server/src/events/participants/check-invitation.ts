import type { checkInvitation as contract } from '@larunbat/contract'
import { maskEmail } from '@larunbat/rules/address/email'
import type { Handler } from '../../database/context.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { LINK_TRIES, limitNetwork } from '../../identity/accounts/limits.ts'
import { codeOf } from '../../identity/accounts/mail-links.ts'
import { findGoodClaim } from './claim-store.ts'

export const checkInvitation: Handler<typeof contract> = async (ctx, { link }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const claim = await findGoodClaim(ctx.db, hashToken(codeOf(link)))
  return {
    isValid: claim !== undefined,
    participantName: claim?.name ?? null,
    hasAcceptedPolicy: claim?.has_accepted_policy ?? null,
    maskedEmail: claim ? maskEmail(claim.email) : null,
    inviterName: claim?.inviter ?? null,
    expiresAt: claim?.expires_at ?? null,
  }
}
