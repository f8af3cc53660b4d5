import { defineCall, entity, field, opaque } from '../kit/index.ts'
import { SignedInAccount } from './account.ts'

/** Signs in with the token of a mailed link: single use, 10 minutes. */
export const loginWithLink = defineCall({
  wireName: 'app_login_magic',
  access: 'anon',
  summary: 'Sign in with the token of a mailed link (single use, 10 minutes).',
  input: entity({ token: field('token', opaque(200)) }),
  output: SignedInAccount,
  errors: ['account.link_invalid', 'account.blocked'],
})
