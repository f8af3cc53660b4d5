import { defineCall, entity, field, flag, id, instant, list, nullable, optional, text } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** What proves that the owner sits there: the password, or a sign-in of the last quarter of an hour. */
export const ownerProof = { currentPassword: field('password_actual', optional(text(200))) }

const Passkey = entity({
  id: field('llave_id', id),
  name: field('nombre', text(80)),
  createdAt: field('creada', instant),
  lastUsedAt: field('usada', nullable(instant)),
  /** It is kept by the owner's account at the maker of the device, so that a lost device does not lose it. */
  isSynced: field('sincronizada', flag),
})

const SignInRow = entity({
  id: field('sesion_id', id),
  /** `Firefox`, `Chrome`...; null when it cannot be told. */
  browser: field('navegador', nullable(text(40))),
  /** `Android`, `Windows`...; null when it cannot be told. */
  system: field('sistema', nullable(text(40))),
  createdAt: field('creada', instant),
  /** To the hour. */
  lastSeenAt: field('vista', instant),
  isThis: field('es_esta', flag),
})

/** How the caller can sign in, and where they are signed in. */
export const getSignInWays = defineCall({
  wireName: 'app_acceso',
  access: 'user',
  summary: "The caller's ways to sign in, and the devices that are signed in.",
  input: entity({}),
  output: entity({
    hasPassword: field('con_password', flag),
    provider: field('proveedor', nullable(text(60))),
    identity: field(
      'identidad',
      nullable(
        entity({
          email: field('email', text(254)),
          createdAt: field('creada', instant),
          lastUsedAt: field('usada', instant),
        }),
      ),
    ),
    canHavePasskeys: field('llaves_posibles', flag),
    passkeys: field('llaves', list(Passkey, 20)),
    signIns: field('sesiones', list(SignInRow, 200)),
  }),
})

/** Ends one sign-in of the caller; the next call with it is refused, in every process. */
export const endSignIn = defineCall({
  wireName: 'app_sesion_cerrar',
  access: 'user',
  summary: 'End one of the own sign-ins.',
  input: entity({ id: field('sesion_id', id), ...ownerProof }),
  output: okAnswer,
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.sign_in_not_found',
  ],
})

/** Ends every sign-in of the caller but this one. */
export const endOtherSignIns = defineCall({
  wireName: 'app_sesiones_cerrar_otras',
  access: 'user',
  summary: 'End all own sign-ins but this one.',
  input: entity(ownerProof),
  output: okAnswer,
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
  ],
})
