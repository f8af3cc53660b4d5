export * from './tokens.ts'
export * from './webhooks.ts'
