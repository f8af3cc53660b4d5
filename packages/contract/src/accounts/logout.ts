import { defineCall, nothing } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Ends the token of this call. */
export const logout = defineCall({
  wireName: 'app_logout',
  access: 'user',
  summary: 'End this sign-in.',
  input: nothing,
  output: okAnswer,
})
