export * from './bulk.ts'
export * from './saved-views.ts'
