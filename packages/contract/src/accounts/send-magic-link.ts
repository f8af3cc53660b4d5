import { defineCall, entity, field, nullable, text } from '../kit/index.ts'
import { email } from '../values/email.ts'
import { nextScreen } from '../values/next-screen.ts'

/**
 * Mails a sign-in link. The answer is the same for an unknown address, except to an administrator, who also gets the
 * link (the users list's column); that is audited.
 */
export const sendMagicLink = defineCall({
  wireName: 'app_send_magic_link',
  access: 'anon',
  summary: 'Mail a sign-in link; an administrator also gets it in the answer.',
  input: entity({ email: field('email', email), ...nextScreen }),
  output: entity({ link: field('enlace', nullable(text(1500))) }),
  errors: ['account.unknown_email'],
  success: 'account.link_sent',
})
