import { defineCall, list, nothing } from '../kit/index.ts'
import { Hub } from './lookups.ts'

/** Hubs in the asked language, with place, currency, zone and languages. */
export const listHubs = defineCall({
  wireName: 'app_hubs',
  access: 'anon',
  summary: 'Hubs in the asked language, with place, currency, zone and languages.',
  input: nothing,
  output: list(Hub, 5000),
})
