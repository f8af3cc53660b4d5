export * from './system.ts'
