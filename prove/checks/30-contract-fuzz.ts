import { routes } from '../../apps/server/src/app/handlers.ts'
import type { Check } from '../lib/check.ts'
import { atLeast } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const FILE = 'apps/server/src/testing/hostile-input.test.ts'
const BODIES = 150_000
/** For each call, shared by four roles: together as many as the list asks for. */
const CASES_A_CALL = 4 * Math.ceil(BODIES / routes.length / 4)

/** Wrong bodies for every call in four roles: no answer of 5xx, no stack, none over a second, nothing of the prototype. */
export const check: Check = {
  id: 30,
  title: 'wrong bodies for every call',
  invariants: ['I6', 'I7'],
  minutes: 5,
  coveredBy: FILE,
  async run() {
    const figures = await runTests([FILE], { cases: CASES_A_CALL })
    return [atLeast('bodies sent', routes.length * CASES_A_CALL, BODIES), ...figures]
  },
}
