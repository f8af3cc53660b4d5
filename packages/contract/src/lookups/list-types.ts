import { defineCall, list, nothing } from '../kit/index.ts'
import { LookupRow } from '../values/common.ts'

/** Kinds of event in the asked language. */
export const listTypes = defineCall({
  wireName: 'app_tipos_v2',
  access: 'anon',
  summary: 'Kinds of event in the asked language.',
  input: nothing,
  output: list(LookupRow, 5000),
})
