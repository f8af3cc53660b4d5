export * from './create-upload.ts'
export * from './upload.ts'
