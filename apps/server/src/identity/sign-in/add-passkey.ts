import type { addPasskey as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { lockCaller } from '../accounts/lock-caller.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { ALGORITHMS } from './begin-passkey.ts'
import { challengeOf } from './challenge-of.ts'
import { notifyOwner } from './notify-owner.ts'
import { consumeFlow } from './oauth-flow-store.ts'
import { insertPasskey, listPasskeys, MAX_PASSKEYS } from './passkey-store.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'

type NewCredential = InputOf<typeof contract>['credential']

/** The challenge is spent by the first answer, right or wrong, and only that of the account it was made for counts. */
export const addPasskey: SignedInHandler<typeof contract> = async (ctx, { name, credential }) => {
  const { db, actor, services } = ctx
  const party = requireRelyingParty(services.config)
  const challenge = challengeOf(credential.response.clientDataJSON)
  const step = await consumeFlow(db, challenge, 'passkey_new')
  if (!step || step.accountId !== actor.accountId) throw new AppError('account.passkey_refused')
  const made = await verified(credential, challenge, party)
  await inTransaction(ctx, async (tx) => {
    const account = await lockCaller(ctx, tx)
    if ((await listPasskeys(tx, account.id)).length >= MAX_PASSKEYS)
      throw new AppError('account.passkeys_too_many')
    const isNew = await insertPasskey(tx, {
      account_id: account.id,
      credential_id: made.credential.id,
      user_handle: String(step.data.userHandle),
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      is_synced: made.credentialDeviceType === 'multiDevice',
      is_backed_up: made.credentialBackedUp,
      name,
    })
    if (!isNew) throw new AppError('account.passkey_refused')
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.passkey_added',
      subject: 'account',
      subjectId: account.id,
      detail: { name },
    })
    await notifyOwner(tx, services, account, 'account-passkey-added')
  })
  return { isDone: true }
}

async function verified({ response, ...credential }: NewCredential, challenge: string, party: RelyingParty) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo) return registrationInfo
  } catch (cause) {
    throw new AppError('account.passkey_refused', { cause })
  }
  throw new AppError('account.passkey_refused')
}
