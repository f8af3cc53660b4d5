export * from './administered-user.ts'
export * from './merge-users.ts'
export * from './user-changes.ts'
