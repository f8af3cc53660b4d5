import { defineCall, entity, field, nullable, text } from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'
import { email } from '../values/email.ts'
import { nextScreen } from '../values/next-screen.ts'

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
