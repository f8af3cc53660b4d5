export * from './dispute-payment.ts'
export * from './list-payment-cases.ts'
export { caseAction, caseKind, PaymentCase } from './payment-case.ts'
export * from './settle-payment-case.ts'
