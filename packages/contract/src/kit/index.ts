export * from './call.ts'
export * from './entity.ts'
export * from './type.ts'
export * from './values.ts'
