import { SignedInAccount } from '../accounts/account.ts'
import { defineCall, entity, field, flag, nullable, opaque, optional, text } from '../kit/index.ts'
import { language, okAnswer } from '../values/common.ts'
import { personName } from '../values/person-name.ts'
import { phone } from '../values/phone.ts'
import { publicProfileId } from '../values/profile.ts'
import { ownerProof } from './sign-in-methods.ts'

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
