import type { loginWithPasskey as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { type Handler, inTransaction } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { findAccount } from '../accounts/account-store.ts'
import { limitNetwork } from '../accounts/limits.ts'
import { signIn } from '../accounts/sign-in.ts'
import { challengeOf } from './challenge-of.ts'
import { PASSKEY_TRIES } from './limits.ts'
import { consumeFlow } from './oauth-flow-store.ts'
import { lockPasskey, recordPasskeyUse } from './passkey-store.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'

type Assertion = InputOf<typeof contract>['credential']

/**
 * A passkey is enough: it is on the owner's device, which verified finger, face or code. Works for an account locked
 * after wrong passwords too. An unknown one, a wrong signature and a spent challenge get the same error.
 */
export const loginWithPasskey: Handler<typeof contract> = async (ctx, { credential }) => {
  const party = requireRelyingParty(ctx.services.config)
  await limitNetwork(ctx, PASSKEY_TRIES)
  const challenge = challengeOf(credential.response.clientDataJSON)
  if (!(await consumeFlow(ctx.db, challenge, 'passkey_use'))) throw new AppError('account.passkey_refused')
  return inTransaction(ctx, async (tx) => {
    const passkey = await lockPasskey(tx, credential.id)
    if (!passkey) throw new AppError('account.passkey_refused')
    const use = await verified(credential, { challenge, party, passkey })
    await recordPasskeyUse(tx, passkey.id, { counter: use.newCounter, isBackedUp: use.credentialBackedUp })
    const account = await findAccount(tx, passkey.account_id)
    if (!account) throw new AppError('account.passkey_refused')
    return signIn(tx, account, ctx, { by: 'passkey' })
  })
}

async function verified(
  { response, ...credential }: Assertion,
  { challenge, party, passkey }: { challenge: string; party: RelyingParty; passkey: Row<'passkey'> },
) {
  const { userHandle } = response
  if (userHandle && userHandle !== passkey.user_handle) throw new AppError('account.passkey_refused')
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    })
    if (isRight) return authenticationInfo
  } catch (cause) {
    throw new AppError('account.passkey_refused', { cause })
  }
  throw new AppError('account.passkey_refused')
}
