import { defineCall, entity, field, opaque } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Confirms an account; `id` is the unguessable code of the mail, never a row number (corrected in the contract). */
export const confirmAccount = defineCall({
  wireName: 'app_confirmar',
  access: 'anon',
  summary: 'Confirm an account by the code of its mail.',
  input: entity({ code: field('id', opaque(200)) }),
  output: okAnswer,
  errors: ['account.link_invalid'],
  success: 'account.confirmed',
})
