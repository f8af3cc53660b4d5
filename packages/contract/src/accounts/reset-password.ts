import { defineCall, entity, field, opaque } from '../kit/index.ts'
import { password } from '../values/profile.ts'
import { SignedInAccount } from './account.ts'

/** Sets a new password with the token of a reset link, ends every other sign-in, and signs in. */
export const resetPassword = defineCall({
  wireName: 'app_restablece_pass',
  access: 'anon',
  summary: 'Choose a new password with a mailed link.',
  input: entity({ link: field('link', opaque(200)), password: field('password', password) }),
  output: SignedInAccount,
  errors: ['account.link_invalid', 'account.password_weak', 'account.blocked'],
})
