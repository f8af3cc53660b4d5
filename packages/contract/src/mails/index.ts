export * from './mails.ts'
