export * from './calls.ts'
export { Cause, CauseEvent, CausePayee, CausePayout, CauseSums } from './cause.ts'
