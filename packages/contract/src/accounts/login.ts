import { defineCall, entity, field } from '../kit/index.ts'
import { email } from '../values/email.ts'
import { password } from '../values/profile.ts'
import { SignedInAccount } from './account.ts'

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
