import type { checkMagicLink as contract } from '@larunbat/contract'
import { maskEmail } from '@larunbat/rules/address/email'
import type { Handler } from '../../database/context.ts'
import { hashToken } from './access-tokens.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { findGoodLink } from './mail-link-store.ts'
import { codeOf } from './mail-links.ts'

export const checkMagicLink: Handler<typeof contract> = async (ctx, { link }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const good = await findGoodLink(ctx.db, hashToken(codeOf(link)))
  return {
    isValid: good !== undefined,
    isOwn: good !== undefined && good.accountId === ctx.actor?.accountId,
    maskedEmail: good ? maskEmail(good.email) : null,
  }
}
