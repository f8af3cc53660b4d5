export * from './appearance.ts'
export * from './delete-appearance.ts'
export * from './list-appearances.ts'
export * from './update-appearance.ts'
