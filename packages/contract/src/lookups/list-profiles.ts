import { defineCall, list, nothing } from '../kit/index.ts'
import { LookupRow } from '../values/common.ts'

/** Profiles a person may register with: 2, 3 and 4. */
export const listProfiles = defineCall({
  wireName: 'app_perfiles',
  access: 'anon',
  summary: 'Profiles a person may register with: 2, 3 and 4.',
  input: nothing,
  output: list(LookupRow, 5000),
})
