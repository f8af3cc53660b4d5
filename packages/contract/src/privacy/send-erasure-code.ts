import { defineCall, nothing } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Mails a code of eight digits that confirms the erasure of an account without a password, for 15 minutes. */
export const sendErasureCode = defineCall({
  wireName: 'app_borrar_cuenta_codigo',
  access: 'user',
  summary: 'Mail the code that confirms erasing an account without a password.',
  input: nothing,
  output: okAnswer,
  errors: ['account.has_password'],
})
