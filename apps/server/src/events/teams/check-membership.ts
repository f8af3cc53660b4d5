import type { checkMembership as contract } from '@larunbat/contract'
import { maskEmail } from '@larunbat/rules/address/email'
import type { Handler } from '../../database/context.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { LINK_TRIES, limitNetwork } from '../../identity/accounts/limits.ts'
import { codeOf } from '../../identity/accounts/mail-links.ts'
import { findByToken, wasTakenBack } from './team-store.ts'

const NOTHING = { title: null, inviterName: null, role: null, maskedEmail: null, expiresAt: null }

/** The holder of the link may see what it offers; of one that is over only that it is. */
export const checkMembership: Handler<typeof contract> = async (ctx, { code }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const hash = hashToken(codeOf(code))
  const found = await findByToken(ctx.db, hash)
  if (!found) {
    const isBack = await wasTakenBack(ctx.db, hash)
    return { state: isBack ? 'retirada' : 'desconocida', ...NOTHING }
  }
  if (found.account_id !== null) return { state: 'usada', ...NOTHING }
  if (found.isOver) return { state: 'caducada', ...NOTHING }
  return {
    state: 'abierta',
    title: found.title,
    inviterName: found.inviter,
    role: found.role,
    maskedEmail: maskEmail(found.email ?? ''),
    expiresAt: found.expires_at && new Date(found.expires_at).toISOString(),
  }
}
