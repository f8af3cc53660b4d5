export * from './get-visibility.ts'
