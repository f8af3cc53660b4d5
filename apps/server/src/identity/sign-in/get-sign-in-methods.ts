import type { getSignInWays as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findAccount } from '../accounts/account-store.ts'
import { deviceName } from './device-name.ts'
import { findIdentityOf } from './identity-store.ts'
import { listPasskeys } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { listSignIns } from './sign-in-store.ts'

export const getSignInWays: SignedInHandler<typeof contract> = async ({ db, actor, services }) => {
  const { config } = services
  const [account, identity, passkeys, signIns] = await Promise.all([
    findAccount(db, actor.accountId),
    config.provider ? findIdentityOf(db, actor.accountId, config.provider.issuer) : undefined,
    listPasskeys(db, actor.accountId),
    listSignIns(db, actor.accountId),
  ])
  if (!account) throw new AppError('request.sign_in_needed')
  return {
    hasPassword: account.password_hash !== null,
    provider: config.provider?.name ?? null,
    identity: identity
      ? { email: identity.email, createdAt: identity.created_at, lastUsedAt: identity.last_used_at }
      : null,
    canHavePasskeys: relyingPartyOf(config) !== undefined,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isSynced: row.is_synced,
    })),
    signIns: signIns.map(({ id, userAgent, createdAt, lastSeenAt, tokenHash }) => ({
      id,
      ...deviceName(userAgent),
      createdAt,
      lastSeenAt,
      isThis: tokenHash.equals(actor.tokenHash),
    })),
  }
}
