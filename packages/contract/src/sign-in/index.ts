export * from './options.ts'
export * from './passkeys.ts'
export * from './provider.ts'
export * from './sign-in-methods.ts'
