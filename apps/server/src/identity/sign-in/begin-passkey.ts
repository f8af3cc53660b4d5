import { randomBytes } from 'node:crypto'
import type { beginPasskey as contract } from '@larunbat/contract'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { festivalName } from '../../platform/festival-name.ts'
import { findAccount } from '../accounts/account-store.ts'
import { limitNetwork } from '../accounts/limits.ts'
import { proveOwner } from '../accounts/prove-owner.ts'
import { PASSKEY_CHALLENGES } from './limits.ts'
import { saveFlow } from './oauth-flow-store.ts'
import { listPasskeys, MAX_PASSKEYS } from './passkey-store.ts'
import { requireRelyingParty } from './relying-party.ts'

/** How long a challenge is good: the person looks for a security key. */
export const CHALLENGE_SECONDS = 300

/** EdDSA, ES256, RS256: what devices have. */
export const ALGORITHMS = [-8, -7, -257]

/** A new key to the account needs the proof that a new password needs. */
export const beginPasskey: SignedInHandler<typeof contract> = async (ctx, { currentPassword }) => {
  const { db, actor, services } = ctx
  const party = requireRelyingParty(services.config)
  await limitNetwork(ctx, PASSKEY_CHALLENGES)
  const account = await findAccount(db, actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  await proveOwner(ctx, account, currentPassword)
  const known = await listPasskeys(db, account.id)
  if (known.length >= MAX_PASSKEYS) throw new AppError('account.passkeys_too_many')
  const userHandle = known[0]?.user_handle ?? randomBytes(32).toString('base64url')
  const options = await generateRegistrationOptions({
    rpName: festivalName(),
    rpID: party.id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: new Uint8Array(randomBytes(32)),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveFlow(db, options.challenge, {
    purpose: 'passkey_new',
    seconds: CHALLENGE_SECONDS,
    accountId: account.id,
    data: { userHandle },
  })
  return { options }
}
