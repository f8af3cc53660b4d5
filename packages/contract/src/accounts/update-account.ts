import { defineCall } from '../kit/index.ts'
import { Account } from './account.ts'
import { AccountChanges } from './account-changes.ts'

/**
 * Saves the caller's own profile. An empty password keeps the stored one; a new e-mail or password ends the other
 * sign-ins and mails a notice to the old address.
 */
export const updateAccount = defineCall({
  wireName: 'app_update_usu',
  access: 'user',
  summary: 'Save the own profile.',
  input: AccountChanges,
  output: Account,
  errors: [
    'account.email_taken',
    'account.password_weak',
    'account.credentials_wrong',
    'account.current_password_needed',
  ],
  success: 'account.updated',
})
