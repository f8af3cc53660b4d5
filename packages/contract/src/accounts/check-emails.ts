import { defineCall, entity, field, list, text } from '../kit/index.ts'

/** Which of these addresses have an account; for machines with the configured service key only. */
export const checkEmails = defineCall({
  wireName: 'app_check_emails_ip',
  access: 'service',
  summary: 'Which of these addresses have an account (service key).',
  input: entity({ emails: field('emails', list(text(320), 500)) }),
  output: entity({ emails: field('emails', list(text(320), 500)) }),
})
