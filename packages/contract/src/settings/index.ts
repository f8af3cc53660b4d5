export * from './editions.ts'
export * from './hubs.ts'
export * from './lists.ts'
export * from './texts.ts'
