import { defineCall, list, nothing } from '../kit/index.ts'
import { LookupRow } from '../values/common.ts'

/** Disciplines in the asked language. */
export const listDisciplines = defineCall({
  wireName: 'app_disciplinas_v2',
  access: 'anon',
  summary: 'Disciplines in the asked language.',
  input: nothing,
  output: list(LookupRow, 5000),
})
