import { randomBytes } from 'node:crypto'
import type { createApiToken as contract } from '@larunbat/contract'
import { MAX_API_TOKENS } from '@larunbat/rules/channels/integrations'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { lockCaller } from '../../identity/accounts/lock-caller.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { holderOf } from './token-holder.ts'
import { insertToken, listTokens } from './token-store.ts'

/** Keys begin with it, so that scanners of source code know them. */
export const TOKEN_PREFIX = 'lbt_'

/** A key reads what its owner may read, so it takes the proof that a new password takes. */
export const createApiToken: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { actor, services } = ctx
  const holder = holderOf(ctx, input.isFestival)
  const scopes = [...new Set(input.scopes)]
  if (scopes.length === 0) throw new AppError('integration.nothing_chosen', { fields: ['permisos'] })
  const account = await proveCaller(ctx, input.currentPassword)
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
  return inTransaction(ctx, async (tx) => {
    await lockCaller(ctx, tx)
    const known = await listTokens(tx, holder)
    if (known.length >= MAX_API_TOKENS) throw new AppError('integration.too_many_tokens')
    const id = await insertToken(tx, {
      account_id: actor.accountId,
      is_festival: holder === null,
      name: input.name,
      token_hash: hashToken(token),
      ending: token.slice(-4),
      scopes,
      expires_at: new Date(Date.now() + input.days * 86_400_000).toISOString(),
    })
    await writeAudit(tx, {
      actorId: actor.accountId,
      action: 'integration.token_made',
      subject: 'account',
      subjectId: actor.accountId,
      detail: { name: input.name, scopes, days: input.days, isFestival: holder === null },
    })
    await services.mailer.send(tx, {
      to: account.email,
      language: account.language,
      template: 'account-api-token-made',
      data: {
        name: account.name,
        what: input.name,
        url: `${services.config.publicUrl}/panel/ajustes/integraciones`,
      },
      accountId: account.id,
    })
    const row = (await listTokens(tx, holder)).find((entry) => entry.id === id)
    if (!row) throw new AppError('unexpected')
    return { token, row: { ...row, maker: holder === null ? row.maker : null } }
  })
}
