export * from './erase-account.ts'
export * from './export-data.ts'
export * from './preview-erasure.ts'
export * from './send-erasure-code.ts'
