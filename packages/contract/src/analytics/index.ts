export * from './get-ticket-figures.ts'
export * from './get-visibility.ts'
