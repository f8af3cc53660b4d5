import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  opaque,
  optional,
  text,
} from '../kit/index.ts'
import { language, okAnswer, ownerProof } from '../values/common.ts'
import { personName, publicProfileId } from '../values/personal.ts'
import { phone } from '../values/phone.ts'
import { SignedInAccount } from './accounts.ts'

/** Which ways to sign in this installation has beside password and mailed link. */
export const signInOptions = defineCall({
  wireName: 'app_acceso_opciones',
  access: 'anon',
  summary: 'The ways to sign in that this installation offers.',
  input: entity({}),
  output: entity({
    /** What the provider of `GET /api/auth/google` is called; null when none is configured. */
    provider: field('proveedor', nullable(text(60))),
    hasPasskeys: field('llaves', flag),
  }),
})

const code = field('codigo', opaque(200))

/** Who comes from the provider without an account here: shown before the account is made. Spends nothing. */
export const checkNewcomer = defineCall({
  wireName: 'app_google_pendiente',
  access: 'anon',
  summary: 'Who is about to make an account by the provider.',
  input: entity({ code }),
  output: entity({ name: field('nombre', text(120)), email: field('email', text(254)) }),
  errors: ['account.link_invalid'],
})

/** Creates the account of a person identified by the provider, with the missing data. Confirmed from the start. */
export const registerWithProvider = defineCall({
  wireName: 'app_google_alta',
  access: 'anon',
  summary: 'Make the account of somebody who comes from the provider, and sign in.',
  input: entity({
    code,
    name: field('nombre', personName(120)),
    phone: field('telefono', phone),
    city: field('ciudad', nullable(text(120))),
    profileId: field('perfil', publicProfileId),
    language: field('idioma', optional(language)),
    hasAcceptedPolicy: field('politica', flag),
  }),
  output: SignedInAccount,
  errors: ['account.link_invalid', 'account.email_taken', 'account.terms_needed'],
})

/** Begins tying the caller's account to one of the provider: the address to go to, good for ten minutes. */
export const beginLinking = defineCall({
  wireName: 'app_google_inicio',
  access: 'user',
  needs: 'confirmed',
  summary: "Begin tying the caller's account to one of the provider.",
  input: entity(ownerProof),
  output: entity({ url: field('direccion', text(500)) }),
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.provider_unavailable',
  ],
})

/** Ends tying, with the code the provider's way back brought; only for the account it was begun for. */
export const linkProvider = defineCall({
  wireName: 'app_google_vincular',
  access: 'user',
  needs: 'confirmed',
  summary: 'Tie the caller to the account of the provider that they came back with.',
  input: entity({ code }),
  output: okAnswer,
  errors: ['account.link_invalid', 'account.identity_taken', 'account.identity_other'],
})

export const unlinkProvider = defineCall({
  wireName: 'app_google_desvincular',
  access: 'user',
  summary: "Untie the caller's account from that of the provider.",
  input: entity(ownerProof),
  output: okAnswer,
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.identity_none',
    'account.last_way',
  ],
})

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
  /** `Firefox`, `Chrome`...; null when unknown. */
  browser: field('navegador', nullable(text(40))),
  /** `Android`, `Windows`...; null when unknown. */
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
