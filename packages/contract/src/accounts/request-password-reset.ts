import { defineCall, entity, field } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { email } from '../values/email.ts'
import { nextScreen } from '../values/next-screen.ts'

/** Mails a link to choose a new password (10 minutes, once). The answer is the same for an unknown address. */
export const requestPasswordReset = defineCall({
  wireName: 'app_recupera_pass',
  access: 'anon',
  summary: 'Mail a password reset link.',
  input: entity({ email: field('email', email), ...nextScreen }),
  output: okAnswer,
  success: 'account.reset_sent',
})
