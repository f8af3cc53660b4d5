import { defineCall, entity, field } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { entryToken } from './waiting.ts'

/** Leaves a line, and forgets who it was. An offer that stands is given back with it. */
export const leaveWaitingList = defineCall({
  wireName: 'web_espera_dejar',
  access: 'anon',
  summary: 'Leave the line of a session.',
  input: entity({ token: field('espera', entryToken) }),
  output: okAnswer,
  errors: ['waiting.not_found', 'order.being_paid'],
})
