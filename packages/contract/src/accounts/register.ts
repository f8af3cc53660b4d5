import { defineCall, entity, field, flag, nullable, optional, text } from '../kit/index.ts'
import { language } from '../values/common.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { phone } from '../values/phone.ts'
import { password, publicProfileId } from '../values/profile.ts'
import { SignedInAccount } from './account.ts'

/** Makes an account, mails the confirmation and signs in; sending an event for review waits for the confirmation. */
export const register = defineCall({
  wireName: 'app_registro_v2',
  access: 'anon',
  summary: 'Register; mails a confirmation link and signs in.',
  input: entity({
    name: field('nombre', personName(120)),
    email: field('email', email),
    phone: field('telefono', phone),
    city: field('ciudad', nullable(text(120))),
    profileId: field('perfil', publicProfileId),
    password: field('password', password),
    language: field('idioma', optional(language)),
    hasAcceptedPolicy: field('politica', optional(flag)),
  }),
  output: SignedInAccount,
  errors: ['account.email_taken', 'account.password_weak', 'account.password_common'],
})
