export * from './mails.ts'
export * from './resend-mails.ts'
