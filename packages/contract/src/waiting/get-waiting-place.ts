import { defineCall, entity, field } from '../kit/index.ts'
import { entryToken, WaitingPlace } from './waiting.ts'

/** A place on a waiting list, by the mailed secret. */
export const getWaitingPlace = defineCall({
  wireName: 'web_espera_ver',
  access: 'anon',
  summary: 'See one’s place in the line of a session.',
  input: entity({ token: field('espera', entryToken) }),
  output: WaitingPlace,
  errors: ['waiting.not_found'],
})
