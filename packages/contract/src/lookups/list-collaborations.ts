import { defineCall, list, nothing } from '../kit/index.ts'
import { Collaboration } from './lookups.ts'

/** Ways of supporting the cause, with the figure each asks for. */
export const listCollaborations = defineCall({
  wireName: 'app_get_social_colabora_v2',
  access: 'anon',
  summary: 'Ways of supporting the cause, with the figure each asks for.',
  input: nothing,
  output: list(Collaboration, 5000),
})
