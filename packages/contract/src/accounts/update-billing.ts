import { defineCall } from '../kit/index.ts'
import { Account } from './account.ts'
import { Billing } from './billing.ts'

/** Saves the caller's billing data; a changed IBAN mails the owner and holds payouts for 48 hours. */
export const updateBilling = defineCall({
  wireName: 'app_update_usu_fact',
  access: 'user',
  summary: 'Save the own billing data.',
  input: Billing,
  output: Account,
  success: 'account.updated',
  errors: ['payout.iban_outside'],
})
