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
    'account.password_common',
    'account.credentials_wrong',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.not_confirmed',
    'media.not_a_picture',
    'media.too_many_pixels',
    'media.too_large',
    'media.too_slow',
    'media.busy',
    'storage.full',
    'storage.unavailable',
    'upload.not_found',
    'upload.not_arrived',
    'upload.wrong_length',
    'upload.wrong_type',
    'upload.infected',
    'upload.unscanned',
  ],
  maxBytes: 15 * 1024 * 1024 + 64 * 1024,
  success: 'account.updated',
})
