import { defineCall, entity, list } from '../kit/index.ts'
import { PaymentCase } from './payment-case.ts'

/** Payments and refunds that wait for a person, the oldest first. */
export const listPaymentCases = defineCall({
  wireName: 'app_cobros',
  access: 'admin',
  summary: 'Payments and refunds that need a person.',
  input: entity({}),
  output: list(PaymentCase, 500),
  errors: [],
})
