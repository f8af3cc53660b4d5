import { defineCall, entity, field, flag, nullable, opaque, optional, text } from '../kit/index.ts'
import { SignedInAccount } from './account.ts'

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
