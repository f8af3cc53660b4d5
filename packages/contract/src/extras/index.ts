export * from './delete-extra.ts'
export * from './extra.ts'
export * from './list-extras.ts'
export * from './update-extra.ts'
