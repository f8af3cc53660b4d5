import { defineCall, entity, field, optional, text } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { email } from '../values/email.ts'

/** Mails the confirmation that belongs to `token` again, to the address of the record. */
export const resendConfirmation = defineCall({
  wireName: 'app_send_email',
  access: 'anon',
  summary: 'Mail the confirmation of the account of this token again.',
  input: entity({ email: field('email', optional(email)), token: field('token', optional(text(200))) }),
  output: okAnswer,
  success: 'account.confirmation_sent',
})
