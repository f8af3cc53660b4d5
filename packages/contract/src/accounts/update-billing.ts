import { defineCall, entity } from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'
import { Account } from './account.ts'
import { Billing } from './billing.ts'

/** Saves the caller's billing data; a changed IBAN takes a proof of the owner, mails them and holds payouts for 48 hours. */
export const updateBilling = defineCall({
  wireName: 'app_update_usu_fact',
  access: 'user',
  summary: 'Save the own billing data.',
  input: entity({ ...Billing.fields, ...ownerProof }),
  output: Account,
  success: 'account.updated',
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'payout.iban_outside',
  ],
})
