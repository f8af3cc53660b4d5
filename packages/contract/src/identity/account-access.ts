import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nothing,
  nullable,
  opaque,
  optional,
  text,
} from '../kit/index.ts'
import { language, nextScreen, okAnswer, ownerProof } from '../values/common.ts'
import { email, password, personName, publicProfileId } from '../values/personal.ts'
import { phone } from '../values/phone.ts'
import { SignedInAccount } from './accounts.ts'

/** Which of these addresses have an account; for machines with the configured service key only. */
export const checkEmails = defineCall({
  wireName: 'app_check_emails_ip',
  access: 'service',
  summary: 'Which of these addresses have an account (service key).',
  input: entity({ emails: field('emails', list(text(320), 500)) }),
  output: entity({ emails: field('emails', list(text(320), 500)) }),
})

/** Says whether a mailed link is still good, without spending it. */
export const checkMagicLink = defineCall({
  wireName: 'app_check_magic_link',
  access: 'anon',
  summary: 'Is this mailed link still good? Does not spend it.',
  input: entity({ link: field('link', opaque(500)) }),
  output: entity({
    isValid: field('valido', flag),
    /** It is of the account that asks, if one is signed in. */
    isOwn: field('propio', flag),
    /** For example `an***@coro.eus`. */
    maskedEmail: field('email_mascara', nullable(text(254))),
  }),
})

/**
 * Confirms an account, or a change that was mailed for confirmation; `id` is the unguessable code of the mail, never a row number (corrected in the contract). What was
 * opened before ends, unless the call comes with a sign-in or the password of the account: the password is then kept.
 */
export const confirmAccount = defineCall({
  wireName: 'app_confirmar',
  access: 'anon',
  summary: 'Confirm an account by the code of its mail.',
  input: entity({
    code: field('id', opaque(8000)),
    /** The password chosen at registration, by who confirms on another device. */
    password: field('password', optional(text(200))),
  }),
  output: entity({
    isDone: field('hecho', flag),
    /** 0: the password of before has ended; `restablecer` is the token of `app_restablece_pass` to choose one. */
    hasPassword: field('con_password', flag),
    resetLink: field('restablecer', nullable(text(200))),
    /** A sign-in, for who came without one and knew the password. */
    session: field('sesion', nullable(SignedInAccount)),
  }),
  errors: ['account.email_taken', 'account.link_invalid', 'account.credentials_wrong', 'account.blocked'],
  success: 'account.confirmed',
})

/** Signs in with the token of a mailed link: single use, 10 minutes. */
export const loginWithLink = defineCall({
  wireName: 'app_login_magic',
  access: 'anon',
  summary: 'Sign in with the token of a mailed link (single use, 10 minutes).',
  input: entity({ token: field('token', opaque(200)) }),
  output: SignedInAccount,
  errors: ['account.link_invalid', 'account.blocked'],
})

/** Signs in by e-mail and password. */
export const login = defineCall({
  wireName: 'app_login',
  access: 'anon',
  summary: 'Sign in by e-mail and password.',
  input: entity({ email: field('email', email), password: field('password', password) }),
  output: SignedInAccount,
  errors: [
    'account.credentials_wrong',
    'account.unknown_email',
    'account.password_listed',
    'account.blocked',
  ],
})

/** Ends the token of this call. */
export const logout = defineCall({
  wireName: 'app_logout',
  access: 'user',
  summary: 'End this sign-in.',
  input: nothing,
  output: okAnswer,
})

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

/** Mails a link to choose a new password (10 minutes, once). The answer is the same for an unknown address. */
export const requestPasswordReset = defineCall({
  wireName: 'app_recupera_pass',
  access: 'anon',
  summary: 'Mail a password reset link.',
  input: entity({ email: field('email', email), ...nextScreen }),
  output: okAnswer,
  success: 'account.reset_sent',
})

/** Mails the confirmation that belongs to `token` again, to the address of the record. */
export const resendConfirmation = defineCall({
  wireName: 'app_send_email',
  access: 'anon',
  summary: 'Mail the confirmation of the account of this token again.',
  input: entity({ email: field('email', optional(email)), token: field('token', optional(text(200))) }),
  output: okAnswer,
  success: 'account.confirmation_sent',
})

const link = field('link', opaque(200))
const ids = (wire: string) => field(wire, optional(list(id, 200)))

/**
 * Sets a new password with the token of a reset link, ends every other sign-in, and signs in. Passkeys, the provider, API
 * keys and webhooks end, but those that `conservar` names; of an account that was not confirmed all of them end.
 */
export const resetPassword = defineCall({
  wireName: 'app_restablece_pass',
  access: 'anon',
  summary: 'Choose a new password with a mailed link.',
  input: entity({
    link,
    password: field('password', password),
    kept: field(
      'conservar',
      optional(
        entity({
          passkeyIds: ids('llaves'),
          apiKeyIds: ids('claves'),
          webhookIds: ids('webhooks'),
          keepsProvider: field('proveedor', optional(flag)),
        }),
      ),
    ),
  }),
  output: SignedInAccount,
  errors: ['account.link_invalid', 'account.password_weak', 'account.password_common', 'account.blocked'],
})

const Way = { name: field('nombre', text(200)), createdAt: field('creada', instant) }

/** What a new password would end, one by one, by the token of a reset link. Spends nothing; empty before confirmation. */
export const previewReset = defineCall({
  wireName: 'app_restablece_accesos',
  access: 'anon',
  summary: 'What else opens the account of a reset link, so that its owner chooses what stays.',
  input: entity({ link }),
  output: entity({
    passkeys: field('llaves', list(entity({ id: field('llave_id', id), ...Way }), 200)),
    apiKeys: field('claves', list(entity({ id: field('clave_id', id), ...Way }), 200)),
    webhooks: field('webhooks', list(entity({ id: field('webhook_id', id), ...Way }), 200)),
    /** Address of the account at the provider, such as Google. */
    providerEmail: field('proveedor', nullable(text(254))),
  }),
  errors: ['account.link_invalid'],
})

/**
 * Mails a sign-in link. The answer is the same for an unknown address, except to an administrator who proves who they
 * are: they also get the link (the users list's column), which is audited. One of an administrator, themselves included,
 * is mailed only.
 */
export const sendMagicLink = defineCall({
  wireName: 'app_send_magic_link',
  access: 'anon',
  summary: 'Mail a sign-in link; an administrator also gets that of somebody who is none.',
  input: entity({ email: field('email', email), ...nextScreen, ...ownerProof }),
  output: entity({ link: field('enlace', nullable(text(1500))) }),
  errors: [
    'account.unknown_email',
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
  ],
  success: 'account.link_sent',
})
