import { defineCall, entity, field, id, json, list, nullable, opaque, optional, text } from '../kit/index.ts'
import { okAnswer, ownerProof } from '../values/common.ts'
import { SignedInAccount } from './accounts.ts'

/** Result of `navigator.credentials.create`, with bytes as base64url (WebAuthn, RegistrationResponseJSON). */
const NewCredential = entity({
  id: field('id', opaque(1400)),
  rawId: field('rawId', opaque(1400)),
  type: field('type', opaque(20)),
  response: field(
    'response',
    entity({
      clientDataJSON: field('clientDataJSON', opaque(4000)),
      attestationObject: field('attestationObject', opaque(20_000)),
      transports: field('transports', optional(list(opaque(30), 10))),
    }),
  ),
})

/** Result of `navigator.credentials.get` (AuthenticationResponseJSON). */
const Assertion = entity({
  id: field('id', opaque(1400)),
  rawId: field('rawId', opaque(1400)),
  type: field('type', opaque(20)),
  response: field(
    'response',
    entity({
      clientDataJSON: field('clientDataJSON', opaque(4000)),
      authenticatorData: field('authenticatorData', opaque(4000)),
      signature: field('signature', opaque(4000)),
      userHandle: field('userHandle', optional(nullable(opaque(200)))),
    }),
  ),
})

const name = field('nombre', text(80, 1))

/** Begins a new passkey: options for the browser, good for five minutes. */
export const beginPasskey = defineCall({
  wireName: 'app_llave_opciones',
  access: 'user',
  needs: 'confirmed',
  summary: 'Begin a new passkey: options for navigator.credentials.create.',
  input: entity(ownerProof),
  output: entity({ options: field('opciones', json) }),
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.passkeys_unavailable',
    'account.passkeys_too_many',
  ],
})

/** Stores the passkey that the browser made. The owner is notified by mail. */
export const addPasskey = defineCall({
  wireName: 'app_llave_alta',
  access: 'user',
  needs: 'confirmed',
  summary: 'Keep the passkey that the browser made.',
  input: entity({ name, credential: field('respuesta', NewCredential) }),
  output: okAnswer,
  errors: ['account.passkey_refused', 'account.passkeys_too_many', 'account.passkeys_unavailable'],
})

export const renamePasskey = defineCall({
  wireName: 'app_llave_nombre',
  access: 'user',
  summary: 'Name one of the own passkeys.',
  input: entity({ id: field('llave_id', id), name }),
  output: okAnswer,
  errors: ['account.passkey_not_found'],
})

/** Removes a passkey; refused when nothing would be left to sign in with. */
export const removePasskey = defineCall({
  wireName: 'app_llave_delete',
  access: 'user',
  summary: 'Remove one of the own passkeys.',
  input: entity({ id: field('llave_id', id), ...ownerProof }),
  output: okAnswer,
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.passkey_not_found',
    'account.last_way',
  ],
})

/** Begins a sign-in by passkey: options for the browser, valid for five minutes, for any account. */
export const beginPasskeySignIn = defineCall({
  wireName: 'app_llave_reto',
  access: 'anon',
  summary: 'Begin a sign-in by passkey: options for navigator.credentials.get.',
  input: entity({}),
  output: entity({ options: field('opciones', json) }),
  errors: ['account.passkeys_unavailable'],
})

export const loginWithPasskey = defineCall({
  wireName: 'app_llave_login',
  access: 'anon',
  summary: 'Sign in with a passkey.',
  input: entity({ credential: field('respuesta', Assertion) }),
  output: SignedInAccount,
  errors: ['account.passkey_refused', 'account.passkeys_unavailable', 'account.blocked'],
})
