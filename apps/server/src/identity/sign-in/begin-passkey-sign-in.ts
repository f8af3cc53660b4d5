import { randomBytes } from 'node:crypto'
import type { beginPasskeySignIn as contract } from '@larunbat/contract'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Handler } from '../../database/context.ts'
import { limitNetwork } from '../accounts/limits.ts'
import { CHALLENGE_SECONDS } from './begin-passkey.ts'
import { PASSKEY_CHALLENGES } from './limits.ts'
import { saveFlow } from './oauth-flow-store.ts'
import { requireRelyingParty } from './relying-party.ts'

/**
 * Names no account and no credential: the authenticator knows which it has, and the request does not reveal which ones
 * exist.
 */
export const beginPasskeySignIn: Handler<typeof contract> = async (ctx) => {
  const party = requireRelyingParty(ctx.services.config)
  await limitNetwork(ctx, PASSKEY_CHALLENGES)
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(randomBytes(32)),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  })
  await saveFlow(ctx.db, options.challenge, { purpose: 'passkey_use', seconds: CHALLENGE_SECONDS })
  return { options }
}
